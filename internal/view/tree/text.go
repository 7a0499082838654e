package tree

import (
	"bufio"
	"fmt"
	"io"
)

const separator = "----------------------------------------------------------+-------------"

// Text writes the tree with the columns of pprof: callers above a node, callees
// below it.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, line := range m.Header {
		fmt.Fprintln(b, line)
	}
	fmt.Fprintln(b, separator)
	fmt.Fprintln(b, "      flat  flat%   sum%        cum   cum%   calls calls% + context 	 	 ")
	for _, n := range m.Nodes {
		fmt.Fprintln(b, separator)
		calls(b, n.Callers)
		fmt.Fprintf(b, "%10s %s %s %10s %s                | %s\n", n.Flat, n.FlatPart, n.Sum, n.Cum, n.CumPart, n.Name)
		calls(b, n.Callees)
	}
	if m.Any {
		fmt.Fprintln(b, separator)
	}
	return b.Flush()
}

func calls(w io.Writer, calls []Call) {
	for _, c := range calls {
		inline := ""
		if c.Inline {
			inline = " (inline)"
		}
		fmt.Fprintf(w, "%50s %s |   %s%s\n", c.Weight, c.Part, c.Name, inline)
	}
}
