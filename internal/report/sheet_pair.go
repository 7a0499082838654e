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

// brief adds a table that is read for what changed: what differs comes first,
// and counts that are certainly the same on both sides are summed up in one
// line. It reports whether a line was all there is to say; such lines stand
// together, as after tells whether the last table was one.
func (p *page) brief(c *sheet, t *unitTable, blank, after bool) (line bool) {
	var rows []*comparedRow
	for _, r := range t.rows {
		if !r.same() {
			rows = append(rows, r)
		}
	}
	same := len(t.rows) - len(rows)
	if blank && (len(rows) > 0 || !after) {
		p.blank()
	}
	if len(rows) == 0 {
		p.text(0, txt(fmt.Sprintf("%s: no change in %s (exact)", t.unit, plural(same, "benchmark", "benchmarks"))))
		return true
	}
	slices.SortStableFunc(rows, func(a, b *comparedRow) int { return cmp.Compare(a.rank(), b.rank()) })
	p.table(c.briefTable(t, rows, same))
	return false
}

// same reports whether a row says for certain that nothing changed, and no more.
func (r *comparedRow) same() bool {
	v := r.cells[len(r.cells)-1].verdict
	return v != nil && v.Exact && v.Baseline == v.Value && len(r.notes) == 0
}

// rank orders rows by what asks for attention.
func (r *comparedRow) rank() int {
	outcome := hone.Outcome("") // of what is on one side only
	if v := r.cells[len(r.cells)-1].verdict; v != nil {
		outcome = v.Outcome
	}
	return slices.Index([]hone.Outcome{hone.Regression, hone.Improvement, "", hone.Inconclusive, hone.NoChange}, outcome)
}

// briefTable lays out rows of two sides without what the verdicts rest on.
func (c *sheet) briefTable(t *unitTable, rows []*comparedRow, same int) table {
	out := table{
		head: []string{string(t.unit), title(c.columns[0]), title(c.columns[1]), "vs base [interval]", "n", "outcome"},
		left: []bool{true, false, false, true, false, true},
	}
	for _, r := range rows {
		out.rows = append(out.rows, c.briefRow(t.unit, r))
	}
	if same > 0 {
		out.rows = append(out.rows, []span{
			txt(plural(same, "other", "others")), txt(""), txt(""), txt("same"), txt("exact"), txt(outcomeWord(hone.NoChange)),
		})
	}
	if g, ok := c.geomean(t); ok {
		out.rows = append(out.rows, geomeanSpans(t.unit, g, []bool{true, true}, []bool{false, true}))
	}
	return out
}

func (c *sheet) briefRow(u hone.Unit, r *comparedRow) []span {
	row := []span{txt(noted(printedName(r.benchmark), r.notes)), txt(""), txt("")}
	for i, cell := range r.cells {
		if cell.summary != nil {
			row[i+1] = txt(value(u, cell.summary.Center, 4))
		}
	}
	v := r.cells[1].verdict
	if v == nil {
		return append(row, txt(""), txt(r.count(1)), txt(c.onlyIn(r, 1)))
	}
	n := r.count(1)
	if v.Exact {
		n = "exact"
	}
	return append(row, txt(difference(*v)), txt(noted(n, c.doubtsOfDelta(v))), span{outcomeWord(v.Outcome), outcomeStyle(v.Outcome)})
}

// pairSummary counts the outcomes of a comparison, a unit at a time, with the
// margin of those without a change and how far from it the undecided are.
func pairSummary(vs []hone.Verdict, margin float64) []string {
	var out []string
	for _, u := range unitsOf(vs) {
		of := slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool { return v.Unit != u })
		out = append(out, unitWord(u)+": "+tally(of, u, margin))
	}
	return out
}

// unitWord names a unit in a sentence.
func unitWord(u hone.Unit) string {
	if u == hone.SecPerOp {
		return "time"
	}
	return string(u)
}

func tally(vs []hone.Verdict, u hone.Unit, margin float64) string {
	counts := map[hone.Outcome]int{}
	for _, v := range vs {
		counts[v.Outcome]++
	}
	var parts []string
	for _, o := range []hone.Outcome{hone.Regression, hone.Improvement, hone.NoChange, hone.Inconclusive} {
		of := outcomes(map[hone.Outcome]int{o: counts[o]})
		if len(of) == 0 {
			continue
		}
		switch {
		case o == hone.NoChange && u == hone.SecPerOp && margin > 0:
			of[0] += " within ±" + strconv.FormatFloat(100*margin, 'g', 3, 64) + string(nbsp) + "%"
		case o == hone.Inconclusive:
			of[0] += halfWidth(vs)
		}
		parts = append(parts, of[0])
	}
	return strings.Join(parts, ", ")
}

// halfWidth is that of the inconclusive, if half of them have one.
func halfWidth(vs []hone.Verdict) string {
	var widths []float64
	for _, v := range vs {
		if v.Outcome != hone.Inconclusive {
			continue
		}
		w := (v.Interval[1] - v.Interval[0]) / 2
		if v.Interval[1] >= unbounded || v.Interval[0] <= -1 || v.Confidence == 0 {
			w = math.Inf(1)
		}
		widths = append(widths, w)
	}
	slices.Sort(widths)
	mid := (widths[(len(widths)-1)/2] + widths[len(widths)/2]) / 2
	switch {
	case math.IsInf(mid, 1):
		return ""
	case len(widths) == 1:
		return " (half-width " + strconv.FormatFloat(100*mid, 'f', 1, 64) + string(nbsp) + "%)"
	}
	return " (half-width " + strconv.FormatFloat(100*mid, 'f', 1, 64) + string(nbsp) + "% at the median)"
}
