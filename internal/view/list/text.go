package list

import (
	"bufio"
	"fmt"
	"io"
)

// Text writes the source with the columns of pprof.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "Total: %s\n", m.Total)
	for _, r := range m.Routines {
		if r.File == "" {
			fmt.Fprintf(b, "No source information for %s\n", r.Name)
			continue
		}
		fmt.Fprintf(b, "ROUTINE ======================== %s in %s\n", r.Name, r.File)
		fmt.Fprintf(b, "%10s %10s (flat, cum) %s of Total\n", r.Flat, r.Cum, r.Part)
		if r.Missing != nil {
			fmt.Fprintf(b, " Error: %v\n", r.Missing)
		}
		for _, l := range r.Lines {
			fmt.Fprintf(b, "%10s %10s %6d:%s\n", l.Flat, l.Cum, l.Number, l.Text)
		}
	}
	return b.Flush()
}
