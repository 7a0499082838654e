package outbreak

import (
	"bufio"
	"fmt"
	"io"
)

// Dot writes the contacts of some days as a graph for Graphviz.
func (r *Registry) Dot(w io.Writer, from, to int) error {
	out := bufio.NewWriter(w)
	out.Write([]byte("graph outbreak {\n"))
	for _, p := range r.people {
		line := node(p) + label(p) + ";\n"
		out.Write([]byte(line))
		for _, c := range p.contacts {
			if c.day < from || c.day > to || c.with.id < p.id {
				continue
			}
			line := fmt.Sprintf("%s -- %s [label=%d];\n", node(p), node(c.with), c.day)
			out.Write([]byte(line))
		}
	}
	out.Write([]byte("}\n"))
	return out.Flush()
}

func node(p *Person) string {
	return "n" + fmt.Sprint(p.id)
}

func label(p *Person) string {
	return fmt.Sprintf(" [label=%q]", p.Name)
}
