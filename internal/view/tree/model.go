package tree

import (
	"fmt"
	"regexp"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/unit"
	"github.com/gohone/hone/internal/view"
)

// Model is nodes of the graph with what they call and what calls them.
type Model struct {
	Header []string
	Nodes  []Node
	Any    bool     // the graph has nodes, if none that matches
	Notes  []string // see view.Model
}

// Node is one of them.
type Node struct {
	Name                   string
	Flat, Cum              string
	FlatPart, Sum, CumPart string // of the total; Sum of the nodes so far
	Callers, Callees       []Call // the heaviest first
}

// Call is an edge of the graph.
type Call struct {
	Name   string
	Weight string
	Part   string // of the node's cum
	Inline bool
}

// New makes the tree of a profile.
func New(p *cost.Profile, o view.Options) (*Model, error) {
	return build(p, o.For(80, true), nil)
}

// Peek is New for the nodes that match, with nothing left out. It is an error
// if none does.
func Peek(p *cost.Profile, o view.Options, match *regexp.Regexp) (*Model, error) {
	m, err := build(p, o.For(80, false), match)
	if err == nil && len(m.Nodes) == 0 {
		return nil, fmt.Errorf("pattern %q: no function matches", match)
	}
	return m, err
}

func build(p *cost.Profile, o view.Options, match *regexp.Regexp) (*Model, error) {
	r, err := view.New(p, o)
	if err != nil {
		return nil, err
	}
	g := r.Graph(true, false)
	m := &Model{Header: r.Header(g), Notes: r.Notes, Any: len(g.Nodes) > 0}
	var sum int64
	for _, n := range g.Nodes {
		if match != nil && !match.MatchString(n.Printed) {
			continue
		}
		sum += n.FlatValue()
		m.Nodes = append(m.Nodes, node(r, n, sum))
	}
	return m, nil
}

func node(r *view.Report, n *view.Node, sum int64) Node {
	flat, cum := n.FlatValue(), n.CumValue()
	calls := func(edges []*view.Edge, end func(*view.Edge) *view.Node) []Call {
		view.SortEdges(edges)
		var out []Call
		for _, e := range edges {
			out = append(out, Call{Name: end(e).Info.String(), Weight: r.Format(e.Weight), Part: unit.Percentage(e.Weight, cum), Inline: e.Inline})
		}
		return out
	}
	return Node{
		Name: n.Printed, Flat: r.Format(flat), Cum: r.Format(cum),
		FlatPart: r.Percent(flat), Sum: r.Percent(sum), CumPart: r.Percent(cum),
		Callers: calls(n.In, func(e *view.Edge) *view.Node { return e.Src }),
		Callees: calls(n.Out, func(e *view.Edge) *view.Node { return e.Dest }),
	}
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
