package graph

import (
	"bufio"
	_ "embed"
	"fmt"
	"html"
	"io"
	"math"
	"strings"

	"github.com/gohone/hone/internal/layout"
)

//go:embed view.css
var style string

//go:embed view.js
var script string

// Sizes of the drawing, in pixels at its natural size.
const (
	lineHeight  = 1.2 // of text, in font sizes
	padding     = 6   // between the border of a box and its text
	edgeText    = 10  // font size
	legendText  = 12
	arrowLength = 7
)

// WriteSVG writes the graph as a picture, laid out here. Shown in a browser the
// picture can be zoomed and moved with the mouse and the keyboard, and a click
// on a node shows what calls it and what it calls.
func (g *Graph) WriteSVG(w io.Writer) error {
	d := layout.Draw(g.plan())
	legend := g.legend()
	width := max(d.Width, legend.width) + 20
	height := d.Height + legend.height + 40
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img">`+"\n", width, height, width, height)
	fmt.Fprintf(out, "<title>%s</title>\n<style>%s</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n<g id=\"view\">\n", clean(g.Title), style)
	legend.write(out)
	fmt.Fprintf(out, "<g transform=\"translate(10 %.0f)\">\n", legend.height+30)
	for i, e := range g.Edges {
		g.writeEdge(out, e, d.Edges[i])
	}
	g.writeTags(out, d)
	for i, n := range g.Nodes {
		n.write(out, i, d.Nodes[i])
	}
	fmt.Fprintf(out, "</g>\n</g>\n<script><![CDATA[%s]]></script>\n</svg>\n", script)
	return out.Flush()
}

// plan is the graph as the layout sees it.
func (g *Graph) plan() layout.Graph {
	p := layout.Graph{}
	for _, n := range g.Nodes {
		w, h := n.size()
		p.Nodes = append(p.Nodes, layout.Node{Width: w, Height: h})
	}
	for _, e := range g.Edges {
		p.Edges = append(p.Edges, layout.Edge{From: e.From, To: e.To, Weight: e.Weight, LabelWidth: textWidth(e.label(), edgeText) + 4, LabelHeight: edgeText + 4})
	}
	for i, n := range g.Nodes {
		first := len(p.Nodes) // of the node's tags
		for _, t := range n.Tags {
			from := i
			if t.At >= 0 {
				from = first + t.At
			}
			w, h := t.size()
			p.Edges = append(p.Edges, layout.Edge{From: from, To: len(p.Nodes), Weight: tagWeight, LabelWidth: textWidth(t.Cost, edgeText) + 4, LabelHeight: edgeText + 4})
			p.Nodes = append(p.Nodes, layout.Node{Width: w, Height: h})
		}
	}
	return p
}

// tagWeight keeps tags near what they hang at; tagText is the size of their font.
const (
	tagWeight = 100
	tagText   = 8
)

func (t Tag) size() (width, height float64) {
	return Node{Lines: t.Lines, FontSize: tagText}.size()
}

// writeTags writes the boxes of labels, which plan has behind the nodes and the
// edges of the graph.
func (g *Graph) writeTags(w io.Writer, d layout.Drawing) {
	nodes, edges := d.Nodes[len(g.Nodes):], d.Edges[len(g.Edges):]
	at := 0
	for i, n := range g.Nodes {
		for _, t := range n.Tags {
			t.write(w, i, nodes[at], edges[at])
			at++
		}
	}
}

func (t Tag) write(w io.Writer, node int, at layout.Point, r layout.Route) {
	width, height := t.size()
	line, arrow := path(r.Points, 1)
	dash := ""
	if t.Dotted {
		dash = ` stroke-dasharray="2 3"`
	}
	colour := strong.colour(0)
	fmt.Fprintf(w, `<g class="tag" data-of="%d"><title>%s (%s)</title>`, node, clean(strings.Join(t.Lines, ", ")), clean(t.Cost))
	fmt.Fprintf(w, `<path d="%s" fill="none" stroke="%s"%s/><path d="%s" fill="%s"/>`, line, colour, dash, arrow, colour)
	fmt.Fprintf(w, `<text x="%.1f" y="%.1f" font-size="%d">%s</text>`, r.Label.X, r.Label.Y+edgeText*0.35, edgeText, clean(t.Cost))
	fmt.Fprintf(w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#f8f8f8" stroke="#333"/>`, at.X-width/2, at.Y-height/2, width, height)
	for j, l := range t.Lines {
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" font-size="%d" text-anchor="middle">%s</text>`,
			at.X, at.Y-height/2+padding+tagText*(float64(j)*lineHeight+0.95), tagText, clean(l))
	}
	fmt.Fprintln(w, "</g>")
}

func (e Edge) label() string {
	if e.Inline {
		return e.Cost + " (inline)"
	}
	return e.Cost
}

func (n Node) size() (width, height float64) {
	for _, l := range n.Lines {
		width = max(width, textWidth(l, float64(n.FontSize)))
	}
	return width + 2*padding, float64(len(n.Lines))*float64(n.FontSize)*lineHeight + 2*padding
}

func (n Node) write(w io.Writer, i int, at layout.Point) {
	width, height := n.size()
	left, top, size := at.X-width/2, at.Y-height/2, float64(n.FontSize)
	fmt.Fprintf(w, `<g class="node" data-node="%d" tabindex="0"><title>%s (%s)</title>`, i, clean(n.Name), clean(n.Cost))
	fmt.Fprintf(w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="2" fill="%s" stroke="%s"/>`, left, top, width, height, pale.colour(n.Score), strong.colour(n.Score))
	for j, l := range n.Lines {
		// textLength keeps the text within the box whatever the font is.
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" font-size="%d" text-anchor="middle" textLength="%.1f" lengthAdjust="spacingAndGlyphs">%s</text>`,
			at.X, top+padding+size*(float64(j)*lineHeight+0.95), n.FontSize, max(textWidth(l, size), 1), clean(l))
	}
	fmt.Fprintln(w, "</g>")
}

func (g *Graph) writeEdge(w io.Writer, e Edge, r layout.Route) {
	dash, colour := "", "#000000" // as graphviz draws what has no colour
	if !math.IsNaN(e.Score) {
		colour = strong.colour(e.Score)
	}
	if e.Residual {
		dash = ` stroke-dasharray="2 3"`
	}
	line, arrow := path(r.Points, float64(e.Width))
	fmt.Fprintf(w, `<g class="edge" data-from="%d" data-to="%d"><title>%s</title>`, e.From, e.To, clean(g.describe(e)))
	fmt.Fprintf(w, `<path class="hit" d="%s"/><path d="%s" stroke="%s" stroke-width="%d"%s/>`, line, line, colour, e.Width, dash)
	fmt.Fprintf(w, `<path d="%s" style="fill:%s"/>`, arrow, colour)
	fmt.Fprintf(w, "<text x=\"%.1f\" y=\"%.1f\">%s</text></g>\n", r.Label.X, r.Label.Y+edgeText*0.35, clean(e.label()))
}

// path returns the line of an edge and the tip of its arrow.
func path(points []layout.Point, width float64) (line, arrow string) {
	end, before := points[len(points)-1], points[len(points)-2]
	for i := len(points) - 3; before == end && i >= 0; i-- {
		before = points[i]
	}
	dx, dy := end.X-before.X, end.Y-before.Y
	length := math.Hypot(dx, dy)
	if length == 0 {
		dx, dy, length = 0, 1, 1
	}
	dx, dy = dx/length, dy/length
	long, half := arrowLength+width, arrowLength/2+width/2
	back := layout.Point{X: end.X - dx*long, Y: end.Y - dy*long}
	arrow = fmt.Sprintf("M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", end.X, end.Y, back.X-dy*half, back.Y+dx*half, back.X+dy*half, back.Y-dx*half)
	var b strings.Builder
	fmt.Fprintf(&b, "M%.1f %.1f", points[0].X, points[0].Y)
	for i := 1; i+2 < len(points); i += 3 {
		p, q, to := points[i], points[i+1], points[i+2]
		if i+3 == len(points) { // the tip covers the end
			to = layout.Point{X: end.X - dx*long*0.8, Y: end.Y - dy*long*0.8}
		}
		fmt.Fprintf(&b, "C%.1f %.1f %.1f %.1f %.1f %.1f", p.X, p.Y, q.X, q.Y, to.X, to.Y)
	}
	return b.String(), arrow
}

// box is lines of text in a frame.
type box struct {
	lines         []string
	width, height float64
}

func (g *Graph) legend() box {
	b := box{lines: append(append([]string{}, g.Legend...), "Wheel or + and -: zoom; drag or arrows: move; click: callers and callees; 0: all")}
	for _, l := range b.lines {
		b.width = max(b.width, textWidth(l, legendText))
	}
	b.width += 2 * padding
	b.height = float64(len(b.lines))*legendText*lineHeight + 2*padding
	return b
}

func (b box) write(w io.Writer) {
	fmt.Fprintf(w, `<rect x="10" y="10" width="%.1f" height="%.1f" fill="#f8f8f8" stroke="#c9ccd3"/>`+"\n", b.width, b.height)
	for i, l := range b.lines {
		id := ""
		if i == len(b.lines)-1 {
			id = ` id="help"`
		}
		fmt.Fprintf(w, `<text x="%d" y="%.1f" font-size="%d"%s>%s</text>`+"\n", 10+padding, 10+padding+legendText*(float64(i)*lineHeight+0.95), legendText, id, clean(l))
	}
}

// clean escapes text for XML and replaces what XML cannot hold at all.
func clean(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
}
