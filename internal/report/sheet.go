package report

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// sheet is the summaries and verdicts of a stream, laid out the way
// benchstat does: a section per package and configuration, in it a table per
// unit, in that a row per benchmark and a column per input. Text, CSV and
// Markdown show the same comparison.
type sheet struct {
	columns  []hone.Input
	sections []*section
	warnings []hone.Warning // on the comparison as a whole
	missing  []hone.Missing
	notes    []string // footnotes; the first is number 1
	host     hone.Host
	brief    bool // two sides are read for what changed: see page.brief
}

// section is what was measured in one package and configuration.
type section struct {
	pkg, config string
	tables      []*unitTable
}

// unitTable is the rows of a section in one unit.
type unitTable struct {
	unit hone.Unit
	rows []*comparedRow
}

// comparedRow is a benchmark in a unit.
type comparedRow struct {
	benchmark hone.Benchmark
	cells     []comparedCell // by column
	notes     []int          // footnotes on the row as a whole
}

// comparedCell is a column of a row. Verdict is nil in the first, and where a
// side is missing.
type comparedCell struct {
	summary *hone.Summary
	verdict *hone.Verdict
}

// newSheet lays out a run. Its inputs name the columns; a run that
// measured itself has a baseline and, if it compared, its candidates.
func newSheet(run hone.Run) *sheet {
	c := &sheet{columns: run.Start.Inputs, missing: run.Missing, host: run.Start.Host}
	if len(c.columns) == 0 {
		c.columns = measured(run)
	}
	for _, s := range run.Summaries {
		i := 0
		if s.Side == hone.Candidate {
			i = c.column(s.Candidate)
		}
		c.row(s.Benchmark, s.Unit).cells[i].summary = &s
	}
	for _, v := range run.Verdicts {
		i := c.column(v.Candidate)
		c.row(v.Benchmark, v.Unit).cells[i].verdict = &v
	}
	for _, w := range run.Warnings {
		c.warn(w)
	}
	return c
}

// measured names the sides of a run that measured both itself.
func measured(run hone.Run) []hone.Input {
	out := []hone.Input{{Name: string(hone.Baseline)}}
	add := func(name string) {
		if !slices.ContainsFunc(out[1:], func(in hone.Input) bool { return in.Name == name }) {
			out = append(out, hone.Input{Name: name})
		}
	}
	for _, s := range run.Summaries {
		if s.Side == hone.Candidate {
			add(s.Candidate)
		}
	}
	for _, v := range run.Verdicts {
		add(v.Candidate)
	}
	if len(out) == 1 && run.Start.Spec.Baseline == "" {
		out[0].Name = "median"
	}
	return out
}

// title is what stands above a column.
func title(in hone.Input) string {
	if in.Name == "" {
		return string(hone.Candidate)
	}
	return in.Name
}

// column finds the column of a candidate, which is never the first.
func (c *sheet) column(candidate string) int {
	for i := 1; i < len(c.columns); i++ {
		if c.columns[i].Name == candidate {
			return i
		}
	}
	c.columns = append(c.columns, hone.Input{Name: candidate})
	for _, s := range c.sections {
		for _, t := range s.tables {
			for _, r := range t.rows {
				r.cells = append(r.cells, comparedCell{})
			}
		}
	}
	return len(c.columns) - 1
}

// row finds the row of a benchmark and unit, or adds it.
func (c *sheet) row(b hone.Benchmark, u hone.Unit) *comparedRow {
	t := c.section(b).table(u)
	for _, r := range t.rows {
		if r.benchmark == b {
			return r
		}
	}
	r := &comparedRow{benchmark: b, cells: make([]comparedCell, len(c.columns))}
	t.rows = append(t.rows, r)
	return r
}

func (c *sheet) section(b hone.Benchmark) *section {
	for _, s := range c.sections {
		if s.pkg == b.Package && s.config == b.Config {
			return s
		}
	}
	s := &section{pkg: b.Package, config: b.Config}
	c.sections = append(c.sections, s)
	return s
}

func (s *section) table(u hone.Unit) *unitTable {
	for _, t := range s.tables {
		if t.unit == u {
			return t
		}
	}
	t := &unitTable{unit: u}
	s.tables = append(s.tables, t)
	return t
}

// warn makes a footnote of a warning on a row that is shown.
func (c *sheet) warn(w hone.Warning) {
	if w.Benchmark == nil {
		c.warnings = append(c.warnings, w)
		return
	}
	found := false
	for _, s := range c.sections {
		for _, t := range s.tables {
			for _, r := range t.rows {
				if r.benchmark == *w.Benchmark && (w.Unit == "" || w.Unit == t.unit) {
					r.notes = append(r.notes, c.note(w.Message))
					found = true
				}
			}
		}
	}
	if !found {
		c.warnings = append(c.warnings, w)
	}
}

// note returns the number of a footnote, from 1. Equal ones share a number.
func (c *sheet) note(text string) int {
	if i := slices.Index(c.notes, text); i >= 0 {
		return i + 1
	}
	c.notes = append(c.notes, text)
	return len(c.notes)
}

// printedName is the name of a benchmark as go test prints it, less
// "Benchmark".
func printedName(b hone.Benchmark) string {
	if b.Procs > 1 {
		return b.Name + "-" + strconv.Itoa(b.Procs)
	}
	return b.Name
}

// count is how many values a comparison rests on: "10", or "10+8" when the
// sides have different numbers.
func (r *comparedRow) count(column int) string {
	base, with, v := r.cells[0].summary, r.cells[column].summary, r.cells[column].verdict
	switch {
	case base == nil && with == nil && v == nil:
		return ""
	case v != nil && (v.E > 0 || base == nil || with == nil):
		return strconv.Itoa(v.Rounds)
	case base == nil:
		return strconv.Itoa(with.Rounds)
	case with == nil || base.Rounds == with.Rounds:
		return strconv.Itoa(base.Rounds)
	}
	return strconv.Itoa(base.Rounds) + "+" + strconv.Itoa(with.Rounds)
}

// evidence is what a verdict rests on, in words.
func (r *comparedRow) evidence(column int) string {
	v, n := r.cells[column].verdict, r.count(column)
	switch {
	case n == "":
		return ""
	case v == nil:
	case v.Exact:
		return "(exact n=" + n + ")"
	case v.P > 0:
		return "(p=" + strconv.FormatFloat(v.P, 'f', 3, 64) + " n=" + n + ")"
	case v.E >= unbounded:
		return "(e>1e9 n=" + n + ")"
	case v.E > 0:
		return "(e=" + strconv.FormatFloat(v.E, 'g', 3, 64) + " n=" + n + ")"
	}
	return "(n=" + n + ")"
}

// spread is the interval of a centre as the greater of its two parts, relative
// to the centre, the way benchstat shows it; "∞" if there is none.
func spread(s hone.Summary) string {
	if s.Exact {
		return "0" + string(nbsp) + "%"
	}
	if s.Confidence == 0 {
		return "∞"
	}
	part := max(s.Center-s.Interval[0], s.Interval[1]-s.Center) / s.Center
	switch {
	case s.Interval[0] == s.Interval[1]:
		part = 0
	case math.IsNaN(part) || math.IsInf(part, 0):
		return "?"
	}
	digits := 0
	if part > 0 && part < 0.01 {
		digits = 1 // not to be taken for exact
	}
	return strconv.FormatFloat(100*part, 'f', digits, 64) + string(nbsp) + "%"
}

// doubtsOfCenter are the footnotes of a median.
func (c *sheet) doubtsOfCenter(s *hone.Summary) []int {
	if s.Confidence > 0 {
		return nil
	}
	return []int{c.note("too few values for an interval of the median at the confidence asked for (95 % takes 6)")}
}

// doubtsOfDelta are the footnotes of a difference.
func (c *sheet) doubtsOfDelta(v *hone.Verdict) []int {
	if v.Confidence > 0 {
		return nil
	}
	return []int{c.note("the interval is only the range of what was measured: too few values for one at the confidence asked for, or no one ratio describes them")}
}

// onlyIn says which of a column and the baseline alone has a row; empty if it
// is both or none.
func (c *sheet) onlyIn(r *comparedRow, column int) string {
	base, with := r.cells[0].summary != nil, r.cells[column].summary != nil
	switch {
	case base && !with:
		return "only in " + title(c.columns[0])
	case with && !base:
		return "only in " + title(c.columns[column])
	}
	return ""
}

// shown reports which columns of a table hold anything, and which of them are
// compared with the first.
func (t *unitTable) shown(columns int) (shown, compared []bool) {
	shown, compared = make([]bool, columns), make([]bool, columns)
	for _, r := range t.rows {
		for i, cell := range r.cells {
			shown[i] = shown[i] || cell.summary != nil || cell.verdict != nil
			compared[i] = compared[i] || cell.verdict != nil
		}
	}
	return shown, compared
}

// marks prints footnotes as superscripts.
func marks(notes []int) string {
	var parts []string
	for _, n := range notes {
		parts = append(parts, superscript(n))
	}
	return strings.Join(parts, string(nbsp))
}

func superscript(n int) string {
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var b strings.Builder
	for _, d := range strconv.Itoa(n) {
		b.WriteRune(digits[d-'0'])
	}
	return b.String()
}
