package flame

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/unit"
)

// TextOptions are how a graph is written as text.
type TextOptions struct {
	Width int     // columns; 0 means as wide as the names are
	Least float64 // share of the total below which frames are left out, 0 to 1
	Color bool    // with the escape sequences of a terminal
}

// WriteText writes the graph, by its default type, as an indented tree:
// callees below their caller, the costliest first.
func (g *Graph) WriteText(w io.Writer, o TextOptions) error {
	p := g.picture()
	t := writer{picture: p, options: o, out: bufio.NewWriter(w), children: make([][]int, len(g.Frames))}
	least := int64(o.Least * float64(p.total))
	for i, parent := range g.parents() {
		switch {
		case parent < 0:
		case p.cost[i] <= 0:
		case p.cost[i] >= least:
			t.children[parent] = append(t.children[parent], i)
		default:
			t.left++
		}
	}
	fmt.Fprintln(t.out, oneLine(g.Title+": "+g.Types[g.Default].Type))
	t.frames()
	if t.left > 0 {
		fmt.Fprintf(t.out, "left out: %d below %.2g %%\n", t.left, 100*o.Least)
	}
	return t.out.Flush()
}

type writer struct {
	*picture
	options  TextOptions
	out      *bufio.Writer
	children [][]int
	left     int
}

func (t *writer) frames() {
	for stack := []int{0}; len(stack) > 0; {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		t.line(i)
		byCost(t.children[i], t.cost)
		slices.Reverse(t.children[i])
		stack = append(stack, t.children[i]...)
	}
}

// barWidth is the width of the bar in front of a line, in columns.
const barWidth = 10

// leastName is how much of a name is shown even where it runs over.
const leastName = 16

// maxIndent keeps names on the screen where stacks are deep.
const maxIndent = 40

func (t *writer) line(i int) {
	share := 0.0
	if t.total > 0 {
		share = float64(t.cost[i]) / float64(t.total)
	}
	head := fmt.Sprintf("%s %6s %9s", bar(share), percent(t.cost[i], t.total), unit.Label(t.cost[i], t.of))
	if t.base != nil {
		head += fmt.Sprintf(" %10s", signed(t.cost[i]-t.base[i], t.of))
	}
	indent, name := min(int(t.Frames[i].Depth), maxIndent), oneLine(t.Name(i))
	if t.options.Width > 0 {
		name = fit(name, max(t.options.Width-len([]rune(head))-1-indent, leastName))
	}
	name = strings.Repeat(" ", indent) + name
	if t.options.Color {
		head = tinted(head, share)
	}
	fmt.Fprintln(t.out, head+" "+name)
}

// bar is a bar of eighths of a column.
func bar(share float64) string {
	eighths := min(int(share*barWidth*8+0.5), barWidth*8)
	s := strings.Repeat("█", eighths/8)
	if eighths%8 > 0 {
		s += string(rune('█' + 8 - eighths%8))
	}
	return s + strings.Repeat(" ", barWidth-len([]rune(s)))
}

// tinted colours a line by its share: what is hot stands out.
func tinted(s string, share float64) string {
	switch {
	case share >= 0.2:
		return "\x1b[31m" + s + "\x1b[0m"
	case share >= 0.05:
		return "\x1b[33m" + s + "\x1b[0m"
	}
	return s
}

func signed(v int64, of string) string {
	if v > 0 {
		return "+" + unit.Label(v, of)
	}
	return unit.Label(v, of)
}

// byCost sorts frames, the costliest first.
func byCost(frames []int, cost []int64) {
	slices.SortStableFunc(frames, func(a, b int) int { return cmp.Compare(cost[b], cost[a]) })
}

// oneLine replaces what would break a line, or speak to the terminal.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return '�'
		}
		return r
	}, s)
}
