package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// NewCSV returns a handler that writes a comparison as comma-separated values
// when the stream ends, in the columns of benchstat and then those that hone
// knows more: values in base units, the bounds of the interval as parts of one,
// and the outcome. Warnings and footnotes go to warnings, a line each.
func NewCSV(w, warnings io.Writer) Handler {
	return &sheetHandler{write: func(run hone.Run) error {
		c := newSheet(run)
		o := csv.NewWriter(w)
		for _, row := range c.csv() {
			if err := o.Write(row); err != nil {
				return err
			}
		}
		o.Flush()
		if err := o.Error(); err != nil {
			return err
		}
		return c.printWarnings(warnings)
	}}
}

func (c *sheet) printWarnings(w io.Writer) error {
	var p page
	p.width = math.MaxInt32
	for _, warning := range c.warnings {
		p.warning(warning)
	}
	for i, n := range c.notes {
		p.label(0, txt(fmt.Sprintf("note %d:", i+1)), n)
	}
	for _, o := range c.oneSided() {
		p.label(0, txt("warning:"), o.key+": "+o.value)
	}
	_, err := io.WriteString(w, p.buf.String())
	return err
}

// csv makes all rows. A blank row separates tables.
func (c *sheet) csv() [][]string {
	var out [][]string
	shared, differing := c.settings()
	for _, s := range append(shared, differing...) {
		out = append(out, []string{s.key + ": " + s.value})
	}
	for _, s := range c.sections {
		for _, h := range c.headings(s) {
			if h.key != "" {
				h.value = h.key + ": " + h.value
			}
			out = append(out, []string{h.value})
		}
		for _, t := range s.tables {
			out = append(out, c.csvTable(t)...)
			out = append(out, []string{""})
		}
	}
	return out[:max(0, len(out)-1)]
}

func (c *sheet) csvTable(t *unitTable) [][]string {
	names, heads := []string{""}, []string{""}
	for i, in := range c.columns {
		names = append(names, title(in), "")
		heads = append(heads, string(t.unit), "CI")
		if i > 0 {
			names = append(names, "", "", "", "", "")
			heads = append(heads, "vs base", "P", "low", "high", "outcome")
		}
	}
	out := [][]string{names, heads}
	for _, r := range t.rows {
		out = append(out, c.csvRow(r))
	}
	if g, ok := c.geomean(t); ok {
		out = append(out, csvGeomean(g))
	}
	return out
}

func (c *sheet) csvRow(r *comparedRow) []string {
	row := []string{ordinary(noted(printedName(r.benchmark), r.notes))}
	for i, cell := range r.cells {
		if s := cell.summary; s != nil {
			c.doubtsOfCenter(s)
			row = append(row, number(s.Center), tight(spread(*s)))
		} else {
			row = append(row, "", "")
		}
		switch v := cell.verdict; {
		case i == 0:
		case v == nil:
			row = append(row, "", strings.Trim(r.evidence(i), "()"), "", "", c.onlyIn(r, i))
		default:
			c.doubtsOfDelta(v)
			row = append(row, exactPercent(v.Delta), strings.Trim(r.evidence(i), "()"), edge(v.Interval[0]), edge(v.Interval[1]), outcomeWord(v.Outcome))
		}
	}
	return row
}

func csvGeomean(g geomean) []string {
	row := []string{"geomean of " + strconv.Itoa(g.rows)}
	for i := range g.centers {
		center := ""
		if !math.IsNaN(g.centers[i]) {
			center = number(g.centers[i])
		}
		row = append(row, center, "")
		if i > 0 {
			row = append(row, exactPercent(g.deltas[i]), "", "", "", g.doubt(i))
		}
	}
	return row
}

// exactPercent is a delta as benchstat writes it.
func exactPercent(delta float64) string {
	if math.IsNaN(delta) || delta >= unbounded {
		return "?"
	}
	return fmt.Sprintf("%+.2f%%", 100*delta)
}

// tight is text without spaces.
func tight(s string) string { return strings.ReplaceAll(s, string(nbsp), "") }

// ordinary is text with ordinary spaces only.
func ordinary(s string) string { return strings.ReplaceAll(s, string(nbsp), " ") }

// edge is one end of an interval, empty where there is none.
func edge(f float64) string {
	if f >= unbounded || f <= -1 {
		return ""
	}
	return strconv.FormatFloat(f, 'g', 6, 64)
}

// number is a value to 15 digits: the last two are rounding.
func number(f float64) string { return strconv.FormatFloat(f, 'g', 15, 64) }
