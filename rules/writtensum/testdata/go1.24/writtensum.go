package writtensum

import (
	"bufio"
	"bytes"
	"strconv"
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

func numbered(b *bytes.Buffer, name string, at []int, r rune) {
	b.WriteString(strings.ToUpper(name) + " " + strconv.Itoa(len(at)) + string(r)) // want "text put together only to be written"
}

func repeated(b *strings.Builder, name string, n int) {
	b.WriteString(name + strings.Repeat(" ", n)) // want "text put together only to be written"
}

func raw(b *bytes.Buffer, name string) {
	line := b.Bytes()
	b.WriteString(name + string(line)) // want "text put together only to be written"
}

func method(b *strings.Builder, name string, p *page) {
	b.WriteString(name + p.buf.String()) // want "text put together only to be written"
}
