package top

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// Model is a table of what costs most.
type Model struct {
	Header []string
	Rows   []Row
	Notes  []string // see view.Model
}

// Row is one line of it. Percentages are strings, because that is what must
// agree with pprof.
type Row struct {
	Name                   string
	Inline                 string // "(inline)", "(partial-inline)" or empty
	Flat, Cum              int64
	FlatText, CumText      string
	FlatPart, Sum, CumPart string // of the total; Sum of the rows so far
}

// New makes the table of a profile.
func New(p *cost.Profile, o view.Options) (*Model, error) {
	r, err := view.New(p, o.For(0, true))
	if err != nil {
		return nil, err
	}
	g := r.Graph(false, false)
	m := &Model{Header: r.Header(g), Notes: r.Notes}
	var sum int64
	for _, n := range g.Nodes {
		flat, cum := n.FlatValue(), n.CumValue()
		sum += flat
		m.Rows = append(m.Rows, Row{
			Name: n.Printed, Inline: inlined(n), Flat: flat, Cum: cum,
			FlatText: r.Format(flat), CumText: r.Format(cum),
			FlatPart: r.Percent(flat), Sum: r.Percent(sum), CumPart: r.Percent(cum),
		})
	}
	return m, nil
}

// inlined says whether the calls of a function are inlined.
func inlined(n *view.Node) string {
	some, all := false, true
	for _, e := range n.In {
		some = some || e.Inline
		all = all && e.Inline
	}
	switch {
	case !some:
		return ""
	case all:
		return "(inline)"
	}
	return "(partial-inline)"
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
