package tags

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Text writes the labels in the columns of pprof.
func (m *Model) Text(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', tabwriter.AlignRight)
	for _, k := range m.Keys {
		fmt.Fprintf(t, "%s:\t Total %s of %s%s\n", k.Name, k.Total, m.Total, part(k.Part))
		for _, v := range k.Values {
			fmt.Fprintf(t, " \t%s%s:\t %s\n", v.Cost, part(v.Part), v.Name)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

func part(p string) string {
	if p == "" {
		return ""
	}
	return " (" + p + ")"
}
