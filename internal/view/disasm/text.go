package disasm

import (
	"bufio"
	"fmt"
	"io"
)

// Text writes the instructions with the columns of pprof.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "Total:", m.Total)
	for _, r := range m.Routines {
		fmt.Fprintf(b, "ROUTINE ======================== %s\n", r.Name)
		fmt.Fprintf(b, "%10s %10s (flat, cum) %s of Total\n", r.Flat, r.Cum, r.Part)
		for _, l := range r.Lines {
			if l.Place == "" {
				fmt.Fprintf(b, "%10s %10s %10x: %s\n", l.Flat, l.Cum, l.Address, l.Text)
			} else {
				fmt.Fprintf(b, "%10s %10s %10x: %-40s;%s\n", l.Flat, l.Cum, l.Address, l.Text, l.Place)
			}
		}
	}
	return b.Flush()
}
