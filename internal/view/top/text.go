package top

import (
	"bufio"
	"fmt"
	"io"
)

// Text writes the table with the columns of pprof.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, line := range m.Header {
		fmt.Fprintln(b, line)
	}
	fmt.Fprintf(b, "%10s %5s%% %5s%% %10s %5s%%\n", "flat", "flat", "sum", "cum", "cum")
	for _, r := range m.Rows {
		fmt.Fprintf(b, "%10s %s %s %10s %s  %s", r.FlatText, r.FlatPart, r.Sum, r.CumText, r.CumPart, r.Name)
		if r.Inline != "" {
			fmt.Fprintf(b, " %s", r.Inline)
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}
