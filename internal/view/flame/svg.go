package flame

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"html"
	"io"
	"strings"

	"github.com/gohone/hone/internal/unit"
)

// Sizes of the picture, in pixels.
const (
	svgWidth   = 1200.0
	svgRow     = 18
	svgLetter  = 7.25 // of the font, 12 pixels high
	svgPadding = 10.0
	svgTop     = 34
	// svgLeast is the width below which a frame is left out: it could not be
	// seen, and files would hold mostly such frames.
	svgLeast = 0.3
)

// WriteSVG writes the graph, by its default type, as a picture: the root at
// the top, the name and cost of a frame as its tooltip. Frames narrower than a
// third of a pixel are left out, and how many is said.
func (g *Graph) WriteSVG(w io.Writer) error {
	p := g.picture()
	out := bufio.NewWriter(w)
	depth := int32(0)
	for _, b := range p.boxes {
		depth = max(depth, b.depth)
	}
	height := svgTop + int(depth+1)*svgRow + svgPadding
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%d" viewBox="0 0 %g %d" role="img" font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12">`+"\n", svgWidth, height, svgWidth, height)
	fmt.Fprintf(out, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", clean(g.Title))
	fmt.Fprintf(out, `<text x="%g" y="20" fill="#16181d">%s</text>`+"\n", svgPadding, clean(p.caption))
	for _, b := range p.boxes {
		p.write(out, b)
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// picture is a graph with its frames placed.
type picture struct {
	*Graph
	of            string // unit of the costs
	cost, base    []int64
	total, before int64 // of all, in the candidate and in the baseline
	boxes         []box
	caption       string
}

type box struct {
	frame    int
	depth    int32
	x, width float64
}

func (g *Graph) picture() *picture {
	p := &picture{Graph: g, of: g.Types[g.Default].Unit, cost: g.Costs(g.Self[g.Default])}
	p.total = p.cost[0]
	p.caption = fmt.Sprintf("%s: %s, %s", g.Title, g.Types[g.Default].Type, unit.Label(p.total, p.of))
	if g.Base != nil {
		p.base = g.Costs(g.Base[g.Default])
		p.before = p.base[0]
		p.caption += fmt.Sprintf("; baseline %s; orange: more, blue: less", unit.Label(p.before, p.of))
	}
	if left := p.arrange(); left > 0 {
		p.caption += fmt.Sprintf("; %d frames too narrow to draw", left)
	}
	return p
}

// arrange places the frames, callees in the order of their cost, and returns
// how many are too narrow.
func (p *picture) arrange() (narrow int) {
	if p.total <= 0 {
		return 0
	}
	scale := (svgWidth - 2*svgPadding) / float64(p.total)
	next := p.offsets()
	for i, f := range p.Frames {
		if p.cost[i] <= 0 {
			continue
		}
		if width := float64(p.cost[i]) * scale; width >= svgLeast {
			p.boxes = append(p.boxes, box{i, f.Depth, svgPadding + float64(next[i])*scale, width})
		} else {
			narrow++
		}
	}
	return narrow
}

// offsets returns where each frame begins, in the unit of the costs.
func (p *picture) offsets() []int64 {
	children := make([][]int, len(p.Frames))
	for i, parent := range p.parents() {
		if parent >= 0 && p.cost[i] > 0 {
			children[parent] = append(children[parent], i)
		}
	}
	at := make([]int64, len(p.Frames))
	for i := range p.Frames { // callers come before their callees
		byCost(children[i], p.cost)
		x := at[i]
		for _, c := range children[i] {
			at[c] = x
			x += p.cost[c]
		}
	}
	return at
}

func (p *picture) write(w io.Writer, b box) {
	y := svgTop + int(b.depth)*svgRow
	fmt.Fprintf(w, `<g><title>%s</title><rect x="%.2f" y="%d" width="%.2f" height="%d" fill="%s"/>`, clean(p.describe(b.frame)), b.x, y, max(b.width-0.3, 0.1), svgRow-1, p.colour(b.frame))
	if label := fit(p.Name(b.frame), int((b.width-6)/svgLetter)); label != "" {
		fmt.Fprintf(w, `<text x="%.2f" y="%d">%s</text>`, b.x+3, y+13, clean(label))
	}
	fmt.Fprintln(w, "</g>")
}

func (p *picture) describe(i int) string {
	s := fmt.Sprintf("%s\n%s, %s", p.Name(i), unit.Label(p.cost[i], p.of), percent(p.cost[i], p.total))
	if p.base != nil {
		s += fmt.Sprintf("; baseline %s, %s", unit.Label(p.base[i], p.of), percent(p.base[i], p.before))
	}
	return s
}

func percent(part, whole int64) string { return strings.TrimSpace(unit.Percentage(part, whole)) }

// colour is that of the package of a function, or in a differential graph that
// of the difference.
func (p *picture) colour(i int) string {
	if p.base != nil {
		change := float64(p.cost[i]-p.base[i]) / float64(max(p.total, p.before, 1))
		return changeColour(change)
	}
	if i == 0 {
		return "#e4e6ea"
	}
	h := fnv.New32a()
	io.WriteString(h, group(p.Name(i)))
	return fmt.Sprintf("hsl(%d, 70%%, 80%%)", h.Sum32()%18*20)
}

// changeColour is grey where nothing changed, orange for more and blue for
// less: a pair that most people with a colour deficiency tell apart.
func changeColour(change float64) string {
	switch strength := min(1, max(change, -change)*4); {
	case strength < 0.002:
		return "#d9dbe0"
	case change > 0:
		return fmt.Sprintf("hsl(25, %.0f%%, %.0f%%)", 40+50*strength, 84-20*strength)
	default:
		return fmt.Sprintf("hsl(210, %.0f%%, %.0f%%)", 40+40*strength, 84-16*strength)
	}
}

// group is what frames are coloured by: the package of a Go function.
func group(name string) string {
	slash := lastSlash(name)
	if dot := strings.IndexByte(name[slash+1:], '.'); dot > 0 {
		return name[:slash+1+dot]
	}
	return name
}

// lastSlash is the last slash of the import path, not of a type parameter; -1
// if there is none.
func lastSlash(name string) int {
	if i := strings.IndexAny(name, "(["); i >= 0 {
		name = name[:i]
	}
	return strings.LastIndexByte(name, '/')
}

// fit shortens a name to so many letters: its path first, then its end.
func fit(name string, letters int) string {
	if letters < 3 {
		return ""
	}
	if r := []rune(name); len(r) <= letters {
		return name
	}
	r := []rune(name[lastSlash(name)+1:])
	if len(r) <= letters {
		return string(r)
	}
	return string(r[:letters-1]) + "…"
}

// clean escapes text for XML and replaces what XML cannot hold at all.
func clean(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return '�'
		}
		return r
	}, strings.ToValidUTF8(s, "�")))
}
