package writtensum

import (
	"bufio"
	"bytes"
	"strings"
)

func tag(b *strings.Builder, name, text string) {
	b.WriteString("<" + name + ">" + text) // want "text put together only to be written"
}

type page struct {
	buf  bytes.Buffer
	name string
}

func buffered(lines []string) string {
	var b bytes.Buffer
	for _, line := range lines {
		b.WriteString(line + "\r\n") // want "text put together only to be written"
	}
	return b.String()
}

func (p *page) field() {
	p.buf.WriteString(p.name + "\n") // want "text put together only to be written"
}

func called(b *strings.Builder, name func() string) {
	b.WriteString(name() + ": ") // want "text put together only to be written"
}

func writer(w *bufio.Writer, name string) {
	w.WriteString(name + "\n") // want "text put together only to be written"
}
