package report

import (
	"fmt"
	"math"

	"github.com/gohone/hone"
)

// geomean sums up a table over the rows that all columns have. Over other rows
// the columns would sum up different things (golang/go 57648).
type geomean struct {
	rows    int
	centers []float64 // by column; NaN where a row is 0
	deltas  []float64 // by column; of the first and where a ratio is infinite NaN
	unsure  []int     // by column, rows whose difference is inconclusive and counts all the same
	notes   []int
}

// geomean returns the last row of a table, if it has two rows or more. Deltas
// are those of the verdicts, so they need not be the ratio of the centres.
func (c *sheet) geomean(t *unitTable) (geomean, bool) {
	n := len(c.columns)
	g := geomean{centers: make([]float64, n), deltas: make([]float64, n), unsure: make([]int, n)}
	zero := false
	for _, r := range t.rows {
		if !complete(r) {
			continue
		}
		g.rows++
		for i, cell := range r.cells {
			g.centers[i] += math.Log(cell.summary.Center)
			zero = zero || cell.summary.Center == 0
			if cell.verdict == nil {
				continue
			}
			g.deltas[i] += logRatio(*cell.verdict)
			if cell.verdict.Outcome == hone.Inconclusive {
				g.unsure[i]++
			}
		}
	}
	if g.rows == 0 || len(t.rows) < 2 {
		return g, false
	}
	for i := range n {
		g.centers[i] = math.Exp(g.centers[i] / float64(g.rows))
		if zero {
			g.centers[i] = math.NaN()
		}
		if g.deltas[i] = math.Expm1(g.deltas[i] / float64(g.rows)); i == 0 || math.IsInf(g.deltas[i], 0) || g.deltas[i] == -1 {
			g.deltas[i] = math.NaN()
		}
	}
	if zero {
		g.notes = append(g.notes, c.note("some values are 0, of which there is no geometric mean; for the ratios, 0 to 0 is no change"))
	}
	if left := len(t.rows) - g.rows; left > 0 {
		g.notes = append(g.notes, c.note(fmt.Sprintf("over the %d of %d benchmarks that all columns have", g.rows, len(t.rows))))
	}
	return g, true
}

// doubt says how many rows of a column are inconclusive.
func (g geomean) doubt(column int) string {
	if g.unsure[column] == 0 {
		return ""
	}
	return fmt.Sprintf("%d inconclusive", g.unsure[column])
}

// complete reports whether all columns have a row.
func complete(r *comparedRow) bool {
	for i, cell := range r.cells {
		if cell.summary == nil || i > 0 && cell.verdict == nil {
			return false
		}
	}
	return true
}

// logRatio is ln(candidate/baseline); infinite if one of them is 0 for certain.
func logRatio(v hone.Verdict) float64 {
	switch {
	case v.Baseline == v.Value && v.Exact:
		return 0
	case v.Delta >= unbounded:
		return math.Inf(1)
	}
	return math.Log1p(v.Delta)
}
