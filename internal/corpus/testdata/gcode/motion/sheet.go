package motion

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// Tool is a tool as the magazine has it.
type Tool struct {
	Number   int
	Diameter float64
	Name     string
}

// Magazine has tools. Those that it does not know are asked for.
type Magazine struct {
	tools map[int]Tool
	ask   func(n int) (Tool, bool)
}

// NewMagazine returns a magazine that asks for tools.
func NewMagazine(ask func(n int) (Tool, bool)) *Magazine {
	return &Magazine{map[int]Tool{}, ask}
}

// Tool returns a tool, or one without a name.
func (g *Magazine) Tool(n int) Tool {
	if _, ok := g.tools[n]; !ok {
		g.fetch(n)
	}
	return g.tools[n]
}

// fetch has the magazine know of a tool.
func (g *Magazine) fetch(n int) {
	t, ok := g.ask(n)
	if !ok {
		t = Tool{Number: n}
	}
	g.tools[n] = t
}

// use is what a tool does in a program.
type use struct {
	moves    int
	cut, air float64
}

// uses returns what is done by tools, and the tools in the order of their turns.
func uses(moves []Move) (map[int]*use, []int) {
	by, order := map[int]*use{}, []int{}
	for _, m := range moves {
		if by[m.Tool] == nil {
			by[m.Tool] = &use{}
			order = append(order, m.Tool)
		}
		by[m.Tool].moves++
		if m.Rapid {
			by[m.Tool].air += m.Len
		} else {
			by[m.Tool].cut += m.Len
		}
	}
	return by, order
}

// Sheet writes what whoever sets the machine up has to know.
func Sheet(w io.Writer, g *Magazine, moves []Move) error {
	by, order := uses(moves)
	var b bytes.Buffer
	for _, n := range order {
		t, u := g.Tool(n), by[n]
		b.WriteString(fmt.Sprintf("%s: %d moves, ", title(t), u.moves))
		b.WriteString(phrase("cut", length(u.cut), "air", length(u.air)))
		b.WriteByte('\n')
	}
	b.WriteString(phrase("end"))
	b.WriteByte('\n')
	_, err := w.Write([]byte(b.String()))
	return err
}

// title returns what a tool is called on the sheet.
func title(t Tool) string {
	if t.Name == "" {
		return "T" + strconv.Itoa(t.Number)
	}
	return fmt.Sprintf("T%d %s %s", t.Number, diameter(t.Diameter), t.Name)
}

func diameter(mm float64) string {
	return fmt.Sprintf("Ø%s", strconv.FormatFloat(mm, 'f', 1, 64))
}

// length returns a length as the sheet has it, with two digits after the point.
func length(mm float64) string {
	return strconv.FormatFloat(mm/1000, 'f', 2, 64) + "m"
}

// phrase returns words with a space between each two.
func phrase(words ...string) string {
	t := ""
	for i, w := range words {
		if i > 0 {
			t += " "
		}
		t += w
	}
	return t
}
