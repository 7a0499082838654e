package graph

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"
)

// WriteDOT writes the graph in the language of graphviz.
func (g *Graph) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph \"%s\" {\nnode [style=filled fillcolor=\"#f8f8f8\"]\n", quoted(g.Title))
	g.writeLegend(out)
	for i, n := range g.Nodes {
		fmt.Fprintf(out, "N%d [label=\"%s\" id=\"node%d\" fontsize=%d shape=box tooltip=\"%s (%s)\" color=\"%s\" fillcolor=\"%s\"]\n",
			i+1, joined(n.Lines, `\n`), i+1, n.FontSize, quoted(n.Name), n.Cost, strong.colour(n.Score), pale.colour(n.Score))
		n.writeTags(out, fmt.Sprint("N", i+1))
	}
	for _, e := range g.Edges {
		fmt.Fprintf(out, "N%d -> N%d [%s]\n", e.From+1, e.To+1, g.attributes(e))
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}

// writeTags writes the boxes of labels of the node called so.
func (n Node) writeTags(out io.Writer, node string) {
	names := make([]string, len(n.Tags))
	for i, t := range n.Tags {
		from, name := node, node
		switch {
		case t.At >= 0:
			from = names[t.At]
			name = "N" + from
		case t.number:
			name = "N" + node
		}
		names[i] = name + t.id
		style := ""
		if t.Dotted {
			style = ` style="dotted"`
		}
		fmt.Fprintf(out, "%s [label = \"%s\" id=\"%[1]s\" fontsize=8 shape=box3d tooltip=\"%[3]s\"]\n", names[i], joined(t.Lines, `\n`), t.Cost)
		fmt.Fprintf(out, "%s -> %s [label=\" %s\" weight=100 tooltip=\"%[3]s\" labeltooltip=\"%[3]s\"%s]\n", from, names[i], t.Cost, style)
	}
}

// guide is where pprof explains its graphs.
const guide = "\nSee https://git.io/JfYMW for how to read the graph"

func (g *Graph) writeLegend(out io.Writer) {
	lines := append(append([]string{}, g.Legend...), guide)
	tooltip := ""
	if g.Title != untitled {
		tooltip = fmt.Sprintf(" tooltip=\"%s\"", quoted(g.Title))
	}
	fmt.Fprintf(out, "subgraph cluster_L { \"%s\" [shape=box fontsize=16 label=\"%s\\l\"%s] }\n", quoted(lines[0]), joined(lines, `\l`), tooltip)
}

func (g *Graph) attributes(e Edge) string {
	var b strings.Builder
	inline := ""
	if e.Inline {
		inline = `\n (inline)`
	}
	fmt.Fprintf(&b, `label=" %s%s"`, e.Cost, inline)
	if e.Weight > 1 {
		fmt.Fprintf(&b, " weight=%d", e.Weight)
	}
	if e.Width > 1 {
		fmt.Fprintf(&b, " penwidth=%d", e.Width)
	}
	if !math.IsNaN(e.Score) {
		fmt.Fprintf(&b, ` color="%s"`, strong.colour(e.Score))
	}
	tooltip := quoted(g.describe(e))
	fmt.Fprintf(&b, ` tooltip="%s" labeltooltip="%[1]s"`, tooltip)
	if e.Residual {
		b.WriteString(` style="dotted"`)
	}
	if e.Apart {
		b.WriteString(" minlen=2")
	}
	return b.String()
}

// describe is the tooltip of an edge.
func (g *Graph) describe(e Edge) string {
	arrow := "->"
	if e.Residual {
		arrow = "..."
	}
	return fmt.Sprintf("%s %s %s (%s)", g.Nodes[e.From].Name, arrow, g.Nodes[e.To].Name, e.Cost)
}

// quoted escapes text within quotes; its lines end flush left.
func quoted(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\l`).Replace(s)
}

func joined(lines []string, end string) string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = quoted(l)
	}
	return strings.Join(out, end)
}
