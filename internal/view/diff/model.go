package diff

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/unit"
	"github.com/gohone/hone/internal/view"
)

// alpha is the share of false ones to expect among the differences that are
// said to be more than noise; intervals have confidence 1 - alpha.
const alpha = 0.05

// shown is how many rows there are unless the user says otherwise.
const shown = 40

// enough is the number of profiles a side with which a change that all of them
// show stands out among some dozens of functions: the test's least p-value is
// 0.002 then.
const enough = 6

// Model is functions by how much they changed.
type Model struct {
	Header   []string
	Repeated bool    // both sides have several profiles: rows have intervals
	Level    float64 // of the intervals
	Rows     []Row
	Notes    []string // see view.Model
}

// Row is one function, or what else the granularity says. Values are of flat,
// or of cum with that option.
type Row struct {
	Name      string
	Base, Now string  // means of the side
	Delta     string  // with its sign
	Part      string  // of Delta in the total of the baseline, with its sign
	Low, High string  // of the interval of Delta; empty unless Repeated
	P         float64 // of the test; NaN unless Repeated
	Changed   bool    // more than noise
	delta     float64
}

// New compares two sides. The profiles must have the same value types.
func New(base, now []*cost.Profile, o view.Options, normalize bool) (*Model, error) {
	if len(base) == 0 || len(now) == 0 {
		return nil, errors.New("diff: each side takes a profile at least")
	}
	d := &differ{options: o.For(0, true), nodes: map[view.Info]*values{}, sides: [2]int{len(base), len(now)}}
	for side, profiles := range [][]*cost.Profile{base, now} {
		for i, p := range profiles {
			if err := d.add(p, side, i); err != nil {
				return nil, err
			}
		}
	}
	if normalize {
		d.normalize()
	}
	return d.model(o), nil
}

// differ gathers the values of nodes by side and profile.
type differ struct {
	options view.Options
	nodes   map[view.Info]*values
	sides   [2]int
	totals  [2][]float64
	report  *view.Report // of the last profile: for units
	notes   []string
}

type values struct {
	name  string
	sides [2][]float64
}

func (d *differ) add(p *cost.Profile, side, i int) error {
	all := d.options
	all.NodeCount, all.NodeFraction, all.EdgeFraction = 0, 0, 0
	r, err := view.New(p, all)
	if err != nil {
		return err
	}
	d.report = r
	d.totals[side] = append(d.totals[side], float64(r.Total))
	for _, note := range r.Notes {
		if !slices.Contains(d.notes, note) {
			d.notes = append(d.notes, note)
		}
	}
	for _, n := range r.Graph(false, false).Nodes {
		v := d.nodes[n.Info]
		if v == nil {
			v = &values{name: n.Printed}
			for side := range v.sides {
				v.sides[side] = make([]float64, d.sides[side])
			}
			d.nodes[n.Info] = v
		}
		v.sides[side][i] = float64(n.FlatValue())
		if d.options.Cum {
			v.sides[side][i] = float64(n.CumValue())
		}
	}
	return nil
}

// normalize scales each profile to the mean total of the baseline.
func (d *differ) normalize() {
	want := mean(d.totals[0])
	for side, totals := range d.totals {
		for i, total := range totals {
			if total == 0 {
				continue
			}
			for _, v := range d.nodes {
				v.sides[side][i] *= want / total
			}
			d.totals[side][i] = want
		}
	}
}

func (d *differ) model(o view.Options) *Model {
	m := &Model{Repeated: min(d.sides[0], d.sides[1]) > 1, Notes: d.notes}
	var p []float64
	for _, v := range d.nodes {
		if d.small(v) {
			continue
		}
		row, level := d.row(v, m.Repeated)
		m.Level = level
		if row.delta != 0 || m.Repeated {
			m.Rows = append(m.Rows, row)
		}
	}
	slices.SortFunc(m.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(math.Abs(b.delta), math.Abs(a.delta)), strings.Compare(a.Name, b.Name))
	})
	for _, r := range m.Rows {
		p = append(p, r.P)
	}
	changed := 0
	if m.Repeated {
		for i, is := range stat.BH(p, alpha) {
			m.Rows[i].Changed = is
			if is {
				changed++
			}
		}
	}
	m.Header = d.header(len(m.Rows), changed)
	limit := o.NodeCount
	if limit < 0 {
		limit = shown
	}
	if limit > 0 && limit < len(m.Rows) {
		m.Header = append(m.Header, fmt.Sprintf("Showing %d of %d", limit, len(m.Rows)))
		m.Rows = m.Rows[:limit]
	}
	return m
}

// small reports whether a function is below the fraction to show, on both
// sides. Each one that is tested makes it harder to tell for all others.
func (d *differ) small(v *values) bool {
	cut := d.options.NodeFraction * mean(d.totals[0])
	return math.Abs(mean(v.sides[0])) < cut && math.Abs(mean(v.sides[1])) < cut
}

// row lays out one function, and returns the level of its interval.
func (d *differ) row(v *values, repeated bool) (r Row, level float64) {
	base, now := mean(v.sides[0]), mean(v.sides[1])
	r = Row{Name: v.name, Base: d.format(base), Now: d.format(now), P: math.NaN(), delta: now - base}
	if repeated {
		shift := stat.ShiftInterval(v.sides[0], v.sides[1], 1-alpha)
		r.delta, level = shift.Estimate, shift.Level
		r.Low, r.High = d.signed(shift.Lo), d.signed(shift.Hi)
		r.P = stat.MannWhitney(v.sides[0], v.sides[1])
	}
	r.Delta = d.signed(r.delta)
	if total := mean(d.totals[0]); total > 0 {
		r.Part = fmt.Sprintf("%+.2f%%", 100*r.delta/total)
	}
	return r, level
}

func (d *differ) header(nodes, changed int) []string {
	base, now := mean(d.totals[0]), mean(d.totals[1])
	out := []string{
		"Type: " + d.report.Type,
		fmt.Sprintf("Base: %s in %s, now: %s in %s, %s", d.format(base), profiles(d.sides[0]), d.format(now), profiles(d.sides[1]), d.signed(now-base)),
	}
	if min(d.sides[0], d.sides[1]) > 1 {
		out = append(out, fmt.Sprintf("%d of %d changed by more than the noise between profiles (marked *)", changed, nodes))
		if n := min(d.sides[0], d.sides[1]); n < enough {
			out = append(out, fmt.Sprintf("%d profiles a side hardly tell change from noise: give %d or more", n, enough))
		}
		return out
	}
	return append(out, "One profile a side does not tell change from noise: give several of each, old1.prof,old2.prof new1.prof new2.prof")
}

func profiles(n int) string {
	if n == 1 {
		return "1 profile"
	}
	return fmt.Sprintf("%d profiles", n)
}

func (d *differ) format(v float64) string {
	to := d.options.Unit
	if to == unit.Minimum {
		to = unit.Auto
	}
	return unit.ScaledLabel(int64(math.Round(v/d.options.DivideBy)), d.report.Unit, to)
}

func (d *differ) signed(v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return "?"
	}
	s := d.format(v)
	if v > 0 && s != "0" {
		return "+" + s
	}
	return s
}

func mean(xs []float64) (sum float64) {
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
