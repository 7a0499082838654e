package foodweb

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// right returns the text on the right of a column.
func right(text string, width int) string {
	if len(text) >= width {
		return text
	}
	return right(" "+text, width)
}

// arrows returns the names of a chain.
func arrows(names []string) string {
	if len(names) == 0 {
		return ""
	}
	text := names[0]
	for _, name := range names[1:] {
		text = text + " > " + name
	}
	return text
}

// Report writes a line for each species: its level, how many species it lives on
// and how many live on it, and the chain to it.
func Report(w io.Writer, web *Web) error {
	levels, reach := web.Levels(), web.Reach()
	out := bufio.NewWriter(w)
	for i, s := range web.species {
		row := right(s.Name, 16)
		row += right(strconv.FormatFloat(levels[i], 'f', 2, 64), 7)
		row += right(fmt.Sprint(reach[i]), 5)
		row += right(fmt.Sprint(len(s.predators)), 5)
		if chain := Chain(s); len(chain) > 1 {
			names := make([]string, len(chain))
			for k, c := range chain {
				names[k] = c.Name
			}
			row += "  "
			row += arrows(names)
		}
		row += "\n"
		if _, err := out.WriteString(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Dot writes the web for Graphviz. Names may be anything.
func (w *Web) Dot(to io.Writer) error {
	out := bufio.NewWriter(to)
	out.WriteString("digraph {\n")
	for _, s := range w.species {
		for _, prey := range s.prey {
			out.WriteString(fmt.Sprintf("\t%q -> %q;\n", prey.Name, s.Name))
		}
	}
	out.WriteString("}\n")
	return out.Flush()
}

// Matrix writes what each species has of each for food, in columns that are
// separated by tabs.
func (w *Web) Matrix(to io.Writer) error {
	line := make([]byte, 0, 8*len(w.species))
	for _, s := range w.species {
		line = append(line[:0], s.Name...)
		put := func(share float64) {
			line = append(line, '\t')
			line = append(line, strconv.FormatFloat(share, 'g', 4, 64)...)
		}
		for i := range w.species {
			put(w.diet[link{s.id, i}])
		}
		line = append(line, '\n')
		if _, err := to.Write(line); err != nil {
			return err
		}
	}
	return nil
}
