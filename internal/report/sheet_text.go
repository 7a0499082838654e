package report

import (
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/gohone/hone"
)

// NewSheet returns a handler that writes summaries and verdicts in the manner
// of benchstat when the stream ends: configuration, a table per unit with a
// column per input, footnotes. Of the options it uses Color and Width.
func NewSheet(w io.Writer, o TextOptions) Handler {
	return &sheetHandler{write: func(run hone.Run) error {
		p := page{color: o.Color, width: o.Width}
		if o.Width <= 0 {
			p.width = math.MaxInt32 // a file or pipe takes lines of any length
		}
		p.sheet(newSheet(run))
		_, err := io.WriteString(w, p.buf.String())
		return err
	}}
}

// sheetHandler folds a stream and writes it once, at its end.
type sheetHandler struct {
	run   hone.Run
	write func(hone.Run) error
}

func (h *sheetHandler) Handle(e hone.Event) error {
	h.run.Fold(e)
	return nil
}

func (h *sheetHandler) Close() error {
	if len(h.run.Summaries)+len(h.run.Verdicts)+len(h.run.Warnings) == 0 {
		return nil
	}
	return h.write(h.run)
}

// sheet adds tables, footnotes, what is on one side only and the warnings.
func (p *page) sheet(c *sheet) {
	shared, differing := c.settings()
	for _, s := range slices.Concat(shared, differing) {
		p.setting(s)
	}
	blank := len(shared)+len(differing) > 0
	for _, s := range c.sections {
		if blank {
			p.blank()
		}
		for _, h := range c.headings(s) {
			p.setting(h)
		}
		line := false
		for i, t := range s.tables {
			if c.brief && len(c.columns) == 2 {
				line = p.brief(c, t, i > 0, line)
				continue
			}
			if i > 0 {
				p.blank()
			}
			p.table(c.table(t))
		}
		blank = true
	}
	p.footnotes(c)
	if ones := c.oneSided(); len(ones) > 0 {
		p.blank()
		for _, o := range ones {
			p.label(0, span{o.key + ":", dim}, o.value)
		}
	}
	if len(c.warnings) > 0 {
		p.blank()
	}
	for _, w := range c.warnings {
		p.warning(w)
	}
}

func (p *page) setting(s setting) {
	if s.key == "" {
		p.text(0, txt(s.value))
		return
	}
	p.label(0, span{s.key + ":", dim}, s.value)
}

func (p *page) warning(w hone.Warning) {
	p.label(0, span{"warning:", yellow}, w.Message)
	if w.Hint != "" {
		p.label(2, span{"hint:", dim}, w.Hint)
	}
}

func (p *page) footnotes(c *sheet) {
	if len(c.notes) > 0 {
		p.blank()
	}
	for i, n := range c.notes {
		p.label(0, txt(superscript(i+1)), n)
	}
}

// table lays out a table. A candidate takes four columns: its values, the
// difference, what that rests on, and the outcome.
func (c *sheet) table(t *unitTable) table {
	out := table{head: []string{string(t.unit)}, left: []bool{true}}
	shown, compared := t.shown(len(c.columns))
	for i, in := range c.columns {
		if shown[i] {
			out.head, out.left = append(out.head, title(in)), append(out.left, false)
		}
		if compared[i] {
			out.head = append(out.head, "vs base [interval]", "evidence", "outcome")
			out.left = append(out.left, true, true, true)
		}
	}
	for _, r := range t.rows {
		row := []span{txt(noted(printedName(r.benchmark), r.notes))}
		for i := range r.cells {
			if shown[i] {
				row = append(row, c.center(t.unit, r, i, !slices.Contains(compared, true) || i > 0 && !compared[i]))
			}
			if compared[i] {
				row = append(row, c.versus(r, i)...)
			}
		}
		out.rows = append(out.rows, row)
	}
	if g, ok := c.geomean(t); ok {
		out.rows = append(out.rows, geomeanSpans(t.unit, g, shown, compared))
	}
	return out
}

// center is the median of a cell with its interval; with n where no comparison
// says it.
func (c *sheet) center(u hone.Unit, r *comparedRow, column int, withCount bool) span {
	m := r.cells[column].summary
	if m == nil {
		return txt("")
	}
	out := value(u, m.Center, 4) + string(nbsp) + "±" + string(nbsp) + spread(*m)
	if withCount {
		out += string(nbsp) + "(n=" + strconv.Itoa(m.Rounds) + ")"
	}
	return txt(noted(out, c.doubtsOfCenter(m)))
}

// versus compares a column with the first.
func (c *sheet) versus(r *comparedRow, column int) []span {
	v := r.cells[column].verdict
	if v == nil {
		return []span{txt(""), txt(r.evidence(column)), txt(c.onlyIn(r, column))}
	}
	return []span{txt(difference(*v)), txt(noted(r.evidence(column), c.doubtsOfDelta(v))), {outcomeWord(v.Outcome), outcomeStyle(v.Outcome)}}
}

// noted puts the marks of footnotes behind text.
func noted(text string, notes []int) string {
	if len(notes) == 0 {
		return text
	}
	return text + string(nbsp) + marks(slices.Sorted(slices.Values(notes)))
}

// difference is a delta with its interval.
func difference(v hone.Verdict) string {
	switch {
	case v.Exact && v.Baseline == v.Value:
		return "same"
	case v.Exact && v.Baseline == 0:
		return "from none"
	}
	return percents(v)
}

func geomeanSpans(u hone.Unit, g geomean, shown, compared []bool) []span {
	row := []span{{noted("geomean of "+strconv.Itoa(g.rows), g.notes), bold}}
	for i := range g.centers {
		center := ""
		if !math.IsNaN(g.centers[i]) {
			center = value(u, g.centers[i], 4)
		}
		if shown[i] {
			row = append(row, txt(center))
		}
		if compared[i] {
			row = append(row, span{percent(g.deltas[i]), bold}, txt(""), txt(g.doubt(i)))
		}
	}
	return row
}

// oneSided lists, by column, the benchmarks that only some columns have.
func (c *sheet) oneSided() []setting {
	var out []setting
	add := func(key, name string) {
		i := slices.IndexFunc(out, func(s setting) bool { return s.key == key })
		if i < 0 {
			out = append(out, setting{key, name})
		} else {
			out[i].value += ", " + name
		}
	}
	several := slices.ContainsFunc(c.sections, func(s *section) bool { return s.pkg != c.sections[0].pkg })
	for _, m := range c.missing {
		name := printedName(m.Benchmark)
		if several && m.Benchmark.Package != "" {
			name = m.Benchmark.Package + "." + name
		}
		if m.Benchmark.Config != "" {
			name += " (" + m.Benchmark.Config + ")"
		}
		base, with := title(c.columns[0]), title(hone.Input{Name: m.Candidate})
		if m.Side == hone.Candidate {
			base, with = with, base
		}
		add("in "+base+", not in "+with, name)
	}
	return out
}
