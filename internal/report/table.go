package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// sameRows is how many rows of a table may say "same" before they are summed
// up in one.
const sameRows = 8

// table is rows under a head. The first column is a name, aligned left like
// those listed in left; numbers are aligned right.
type table struct {
	head []string
	left []bool
	rows [][]span
}

// Columns are gap apart; the second line of a stacked row is indented.
const (
	gap         = 2
	stackIndent = 4
)

// table adds a table. If its lines do not fit, each name gets a line of its
// own with the rest of its row below.
func (p *page) table(t table) {
	widths := make([]int, len(t.head))
	rows := append([][]span{headRow(t.head)}, t.rows...)
	for _, row := range rows {
		for i, c := range row {
			widths[i] = max(widths[i], widthOf(cells(c)))
		}
	}
	rest := 0
	for _, w := range widths[1:] {
		rest += gap + w
	}
	switch {
	case p.wide || widths[0]+rest <= p.width:
		for _, row := range rows {
			p.line(append(aligned(row[0], widths[0], true), t.columns(row, widths)...))
		}
	case stackIndent-gap+rest <= p.width:
		for _, row := range rows {
			p.text(0, row[0])
			p.line(append(blanks(stackIndent-gap), t.columns(row, widths)...))
		}
	default:
		p.list(t)
	}
}

// columns lays out all of a row but its name.
func (t table) columns(row []span, widths []int) []cell {
	var line []cell
	for i := 1; i < len(row); i++ {
		line = append(append(line, blanks(gap)...), aligned(row[i], widths[i], t.left[i])...)
	}
	return line
}

func aligned(c span, to int, left bool) []cell {
	cs := cells(c)
	pad := blanks(to - widthOf(cs))
	if left {
		return append(cs, pad...)
	}
	return append(pad, cs...)
}

// list shows a table that is too wide in any form: a paragraph a row.
func (p *page) list(t table) {
	p.text(0, span{t.head[0], dim})
	for _, row := range t.rows {
		p.text(0, row[0])
		var body []span
		for i, c := range row[1:] {
			if c.text != "" {
				body = append(body, span{t.head[i+1] + ": ", dim}, c, txt("; "))
			}
		}
		if len(body) > 0 {
			p.text(4, body[:len(body)-1]...)
		}
	}
}

func headRow(head []string) []span {
	row := make([]span, len(head))
	for i, h := range head {
		row[i] = span{h, dim}
	}
	return row
}

// final reports whether v compares the baseline with all that was kept, and
// not with a single fix or an intermediate batch.
func final(v hone.Verdict) bool {
	return v.Candidate == "" || v.Candidate == string(hone.Candidate) || v.Candidate == "all"
}

// finals lists the verdicts of the final comparison.
func (t *text) finals() []hone.Verdict {
	var out []hone.Verdict
	for _, v := range t.run.Verdicts {
		if final(v) {
			out = append(out, v)
		}
	}
	return out
}

// severalPackages reports whether names of benchmarks need their package.
func (t *text) severalPackages() bool {
	first := ""
	for _, m := range t.baseline {
		first = cmp.Or(first, m.Benchmark.Package)
		if m.Benchmark.Package != first {
			return true
		}
	}
	for _, v := range t.run.Verdicts {
		first = cmp.Or(first, v.Benchmark.Package)
		if v.Benchmark.Package != first {
			return true
		}
	}
	return false
}

// showVerdicts adds the closing tables, a unit each.
func (t *text) showVerdicts(vs []hone.Verdict) {
	what := "baseline against candidate"
	if len(t.run.Fixes) > 0 {
		what = "baseline against all kept fixes"
	}
	t.begin("verdicts", span{what, bold}, txt("; this machine, this session"+confidence(vs)))
	for _, u := range unitsOf(vs) {
		of := slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool { return v.Unit != u })
		t.page.blank()
		t.page.table(t.verdictTable(u, of))
	}
}

// confidence names the levels of the intervals that are not exact.
func confidence(vs []hone.Verdict) string {
	lo, hi := 1.0, 0.0
	for _, v := range vs {
		if !v.Exact {
			lo, hi = min(lo, v.Confidence), max(hi, v.Confidence)
		}
	}
	level := func(f float64) string { return strconv.FormatFloat(math.Round(1000*f)/10, 'f', -1, 64) }
	switch {
	case hi == 0:
		return ""
	case level(lo) == level(hi):
		return "; intervals at " + level(lo) + string(nbsp) + "%"
	}
	return "; intervals at " + level(lo) + " to " + level(hi) + string(nbsp) + "%"
}

// unitsOf lists the units of verdicts, time first, then memory, then others.
func unitsOf(vs []hone.Verdict) []hone.Unit {
	known := []hone.Unit{hone.SecPerOp, hone.BytesPerOp, hone.AllocsPerOp}
	var out []hone.Unit
	for _, v := range vs {
		if !slices.Contains(known, v.Unit) {
			known = append(known, v.Unit)
		}
	}
	for _, u := range known {
		if slices.ContainsFunc(vs, func(v hone.Verdict) bool { return v.Unit == u }) {
			out = append(out, u)
		}
	}
	return out
}

// verdictTable lays out the verdicts of one unit.
func (t *text) verdictTable(u hone.Unit, vs []hone.Verdict) table {
	out := table{
		head: []string{unitTitle(u), "baseline", "candidate", "ratio [interval]", "rounds", "outcome"},
		left: []bool{true, false, false, true, false, true},
	}
	same := func(v hone.Verdict) bool { return v.Exact && v.Baseline == v.Value }
	sum := 0
	for _, v := range vs {
		if same(v) {
			sum++
		}
	}
	for _, v := range vs {
		if sum <= sameRows || !same(v) {
			out.rows = append(out.rows, t.verdictRow(v))
		}
	}
	if sum > sameRows {
		out.rows = append(out.rows, []span{txt(fmt.Sprintf("%d benchmarks", sum)), txt(""), txt(""), txt("same"), txt("exact"), txt(outcomeWord(hone.NoChange))})
	}
	if row, ok := geomeanRow(u, vs); ok {
		out.rows = append(out.rows, row)
	}
	return out
}

func (t *text) verdictRow(v hone.Verdict) []span {
	a, b := pair(v.Unit, v.Baseline, v.Value)
	rounds := strconv.Itoa(v.Rounds)
	if v.Exact {
		rounds = "exact"
	}
	return []span{
		txt(t.benchmarkName(v.Benchmark, t.severalPackages())), txt(a), txt(b), txt(comparison(v)),
		txt(rounds), {outcomeWord(v.Outcome), outcomeStyle(v.Outcome)},
	}
}

func outcomeStyle(o hone.Outcome) style {
	switch o {
	case hone.Improvement:
		return green
	case hone.Regression:
		return red
	case hone.Inconclusive:
		return yellow
	}
	return plain
}

// geomeanRow sums up the times of a table. It has no interval: rows differ in
// what they measure, and those that are inconclusive enter by their estimate,
// so the row says how many are.
func geomeanRow(u hone.Unit, vs []hone.Verdict) ([]span, bool) {
	sum, n, unsure, changed := 0.0, 0, 0, false
	for _, v := range vs {
		if l := math.Log1p(v.Delta); !math.IsNaN(l) && !math.IsInf(l, 0) {
			sum, n = sum+l, n+1
			if v.Outcome == hone.Inconclusive {
				unsure++
			}
			changed = changed || v.Outcome == hone.Improvement || v.Outcome == hone.Regression
		}
	}
	if u != hone.SecPerOp || n < 2 {
		return nil, false
	}
	outcome := ""
	if unsure > 0 {
		outcome = fmt.Sprintf("%d inconclusive", unsure)
	}
	delta := math.Expm1(sum / float64(n))
	mean := percent(delta)
	if changed {
		mean = factor(u, delta, [2]float64{}, true)
	}
	return []span{{"geomean of " + strconv.Itoa(n), bold}, txt(""), txt(""), {mean, bold}, txt(""), txt(outcome)}, true
}

// showBaseline adds what was measured of a source that was never compared.
func (t *text) showBaseline() {
	t.begin("baseline", span{"baseline", bold}, txt(" (medians; this machine, this session)"))
	t.page.blank()
	units := []hone.Unit{hone.SecPerOp, hone.BytesPerOp, hone.AllocsPerOp}
	out := table{head: []string{"benchmark", "rounds"}, left: []bool{true, false, false, false, false}}
	for _, u := range units {
		out.head = append(out.head, unitTitle(u))
	}
	var order []hone.Benchmark
	values := map[hone.Benchmark]map[hone.Unit][]float64{}
	for _, m := range t.baseline {
		if values[m.Benchmark] == nil {
			order = append(order, m.Benchmark)
			values[m.Benchmark] = map[hone.Unit][]float64{}
		}
		values[m.Benchmark][m.Unit] = append(values[m.Benchmark][m.Unit], m.Value)
	}
	// Rounds measure in random order; a reader looks names up.
	slices.SortFunc(order, func(a, b hone.Benchmark) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
	})
	for _, b := range order {
		row := []span{txt(t.benchmarkName(b, t.severalPackages())), txt(strconv.Itoa(len(values[b][hone.SecPerOp])))}
		for _, u := range units {
			row = append(row, txt(medianText(u, values[b][u])))
		}
		out.rows = append(out.rows, row)
	}
	t.page.table(out)
}

func medianText(u hone.Unit, vs []float64) string {
	if len(vs) == 0 {
		return "-"
	}
	vs = slices.Sorted(slices.Values(vs))
	mid := len(vs) / 2
	if len(vs)%2 == 1 {
		return value(u, vs[mid], 3)
	}
	return value(u, (vs[mid-1]+vs[mid])/2, 3)
}

// joined writes a list as one sentence part.
func joined(parts []string) string { return strings.Join(parts, "; ") }
