package written

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
)

// No file gets there.
type memory struct{ to io.Writer }

func (m *memory) line(text string) { fmt.Fprintln(m.to, text) }

func inMemory() *memory { return &memory{to: new(bytes.Buffer)} }

type wire struct{ to io.Writer }

func (m *wire) line(text string) { fmt.Fprintln(m.to, text) }

func onWire(c net.Conn) *wire { return &wire{c} }

func lines(w io.Writer, texts []string) {
	for _, t := range texts {
		io.WriteString(w, t)
	}
}

func text(texts []string) string {
	var b strings.Builder
	lines(&b, texts)
	return b.String()
}

// A file is asked for its name only.
type named struct {
	to   io.Writer
	name string
}

func (n *named) line(text string) { fmt.Fprintln(n.to, text, n.name) }

func byName(w io.Writer, f *os.File) *named { return &named{w, f.Name()} }

// Others write to what they get.
type Public struct{ To io.Writer }

func (p *Public) line(text string) { fmt.Fprintln(p.To, text) }

func public(f *os.File) *Public { return &Public{To: f} }
