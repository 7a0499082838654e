// Package graph is the call graph of a profile: boxes for functions, arrows for
// calls, the larger and redder the costlier.
//
//	view.Report -> [New] -> Graph -> WriteDOT, WriteSVG
//
// What is shown, and how, are pprof's conventions: DOT is the same to the byte,
// labels of samples included. The SVG is laid out by package layout and needs
// no other program.
package graph

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/view"
)

// untitled is the title where the profile does not name a program.
const untitled = "unnamed"

// DefaultNodes is how many nodes are shown unless the options say otherwise.
const DefaultNodes = 80

// Graph is a call graph, ready to be drawn.
type Graph struct {
	Title  string
	Legend []string
	Nodes  []Node
	Edges  []Edge // the heaviest first
}

// A Node is a function, or what else the granularity makes of it.
type Node struct {
	Name     string   // in full
	Lines    []string // of the label: the name in pieces, then the values
	Cost     string   // cum
	FontSize int      // 8 to 24, by flat
	Score    float64  // cum as a share of the total, see share; below 0 for what became less
	Tags     []Tag    // labels of the samples charged to it
}

// An Edge is calls from one node to another, which are indices in Graph.Nodes.
type Edge struct {
	From, To int
	Cost     string
	Score    float64 // cost as a share of the total; NaN, which has no colour, where that is 0
	Weight   int     // 1 to 101
	Width    int     // of the line, 1 to 6
	Inline   bool    // all of the calls are inlined
	Residual bool    // the calls are by way of nodes that are left out
	Apart    bool    // the caller has tags, which take room below it
}

// New makes the graph of a report.
func New(r *view.Report) *Graph {
	r.Options = r.Options.For(DefaultNodes, true)
	of := r.VisualGraph()
	g := &Graph{Title: untitled, Legend: r.Legend(of)}
	if m := r.Profile.Mappings; len(m) > 0 && m[0].File != "" {
		g.Title = filepath.Base(m[0].File)
	}
	var maxFlat int64
	for _, n := range of.Nodes {
		maxFlat = max(maxFlat, n.FlatValue(), -n.FlatValue())
	}
	index := map[*view.Node]int{}
	var edges []*view.Edge
	for i, n := range of.Nodes {
		index[n] = i
		edges = append(edges, n.Out...)
		g.Nodes = append(g.Nodes, node(r, n, maxFlat))
	}
	view.SortEdges(edges)
	for _, e := range edges {
		to, shown := index[e.Dest]
		if !shown {
			continue
		}
		g.Edges = append(g.Edges, edge(r, e, index[e.Src], to, len(g.Nodes[index[e.Src]].Tags) > 0))
	}
	return g
}

func node(r *view.Report, n *view.Node, maxFlat int64) Node {
	flat, cum := n.FlatValue(), n.CumValue()
	out := Node{
		Name:     n.Printed,
		Lines:    append(nameLines(n.Info), costLines(r, flat, cum)...),
		Cost:     r.Format(cum),
		FontSize: 8,
		Score:    share(cum, r.Total),
		Tags:     tags(r, n),
	}
	if maxFlat != 0 {
		out.FontSize += int(math.Ceil(16 * math.Sqrt(math.Abs(float64(flat))/float64(maxFlat))))
	}
	return out
}

// costLines prints flat and cum, once where they are equal.
func costLines(r *view.Report, flat, cum int64) []string {
	line := func(v int64) string { return fmt.Sprintf("%s (%s)", r.Format(v), strings.TrimSpace(r.Percent(v))) }
	switch {
	case flat == 0 && cum == 0:
		return []string{"0"}
	case flat == 0:
		return []string{"0 of " + line(cum)}
	case cum == flat:
		return []string{line(flat)}
	}
	return []string{line(flat), "of " + line(cum)}
}

func edge(r *view.Report, e *view.Edge, from, to int, apart bool) Edge {
	v := divided(e.Weight, e.WeightDiv)
	out := Edge{From: from, To: to, Cost: r.Format(v), Weight: 1, Width: 1, Inline: e.Inline, Residual: e.Residual, Apart: apart, Score: math.NaN()}
	if r.Total != 0 {
		out.Score = share(v, r.Total)
		out.Weight = 1 + int(min(abs(v*100/r.Total), 100))
		out.Width = 1 + int(min(abs(v*5/r.Total), 5))
	}
	return out
}

func divided(v, d int64) int64 { return v / cmp.Or(d, 1) }

func abs(v int64) int64 { return max(v, -v) }

// share is v as a share of a total. As in pprof it is infinite where values of
// opposite sign cancel out, so that these boxes have the strongest colours.
func share(v, total int64) float64 { return float64(v) / math.Abs(float64(total)) }
