package writtensum

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

type named interface {
	Prefix() string
	Name() string
}

type kind string

type schema struct {
	kind    kind
	logical named
	size    int
	tags    map[string]string
}

func (s *schema) String() string {
	buf := new(bytes.Buffer)
	buf.WriteString(`{"type":"` + string(s.kind) + `","size":` + strconv.Itoa(s.size)) // want "text put together only to be written"
	if s.logical != nil {
		buf.WriteString(`,"logical":"` + s.logical.Name() + `"`) // want "text put together only to be written"
	}
	fmt.Fprintf(buf, "%d", s.size)
	buf.WriteString(s.tags["a"] + "}") // want "text put together only to be written"
	return buf.String()
}

func qualified(n named) []byte {
	var b bytes.Buffer
	b.WriteString(n.Prefix() + n.Name()) // want "text put together only to be written"
	fmt.Fprint(&b, ":")
	return b.Bytes()
}

func first(all []string) string {
	b := &strings.Builder{}
	b.WriteString(all[0] + ": " + all[1]) // want "text put together only to be written"
	return b.String()
}

func hashed(n named, h interface{ Write([]byte) (int, error) }) {
	var b bytes.Buffer
	b.WriteString(n.Prefix() + n.Name()) // want "text put together only to be written"
	h.Write(b.Bytes())
}

// What follows has no fix.

func sharedPart(s *schema) string {
	var b strings.Builder
	b.WriteString(string(s.kind) + s.logical.Name()) // want "text put together only to be written"
	return b.String()
}

func twoCalls(s *schema) string {
	var b strings.Builder
	b.WriteString(s.logical.Prefix() + s.logical.Name()) // want "text put together only to be written"
	return b.String()
}

func ofItself(n named) string {
	var b strings.Builder
	b.WriteString(n.Name() + b.String()) // want "text put together only to be written"
	return b.String()
}

func captured(n named) (text string) {
	var b strings.Builder
	defer func() { text = b.String() }()
	b.WriteString(n.Name() + ":") // want "text put together only to be written"
	return ""
}

func handed(n named, keep func(*strings.Builder)) string {
	var b strings.Builder
	keep(&b)
	b.WriteString(n.Name() + ":") // want "text put together only to be written"
	return b.String()
}

func over(n named) string {
	var b bytes.Buffer
	b.WriteString("text")
	line := b.Bytes()
	b.Reset()
	b.WriteString(n.Name() + string(line)) // want "text put together only to be written"
	return b.String()
}

func begun(n named, room []byte) string {
	b := bytes.NewBuffer(room)
	b.WriteString(n.Name() + ":") // want "text put together only to be written"
	return b.String()
}

func param(b strings.Builder, n named) string {
	b.WriteString(n.Name() + ":") // want "text put together only to be written"
	return b.String()
}
