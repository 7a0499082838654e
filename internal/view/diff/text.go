package diff

import (
	"bufio"
	"fmt"
	"io"
)

// Text writes the table.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, line := range m.Header {
		fmt.Fprintln(b, line)
	}
	if len(m.Rows) > 0 {
		fmt.Fprintf(b, "%10s %10s %10s %9s%s\n", "base", "now", "delta", "delta%", m.interval(fmt.Sprintf("interval %.3g%%", 100*m.Level), "", ""))
	}
	for _, r := range m.Rows {
		fmt.Fprintf(b, "%10s %10s %10s %9s%s  %s\n", r.Base, r.Now, r.Delta, r.Part, m.interval("", r.Low, r.High), m.marked(r))
	}
	return b.Flush()
}

// interval is the column of intervals, if there is one.
func (m *Model) interval(title, low, high string) string {
	if !m.Repeated {
		return ""
	}
	if title == "" {
		title = "[" + low + ", " + high + "]"
	}
	return fmt.Sprintf(" %24s", title)
}

// marked is the name of a row, with a star where it changed.
func (m *Model) marked(r Row) string {
	switch {
	case !m.Repeated:
		return r.Name
	case r.Changed:
		return "* " + r.Name
	}
	return "  " + r.Name
}
