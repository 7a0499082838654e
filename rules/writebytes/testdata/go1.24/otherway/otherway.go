// Package otherway has a writer whose Write is not its own.
package otherway

import (
	"bytes"
	"io"
	"strings"
)

type loud struct{ strings.Builder }

// WriteString is another way to write than Write.
func (l *loud) WriteString(s string) (int, error) { return l.Builder.WriteString(strings.ToUpper(s)) }

func otherWay(l *loud, page bytes.Buffer) {
	io.WriteString(l, page.String())
	l.WriteString(page.String())
}

type both interface {
	Write(p []byte) (n int, err error)
	WriteString(s string) (n int, err error)
}

func mayBeLoud(w both, r io.Writer, text string, page bytes.Buffer) {
	w.Write([]byte(text))
	r.Write([]byte(text))
	io.WriteString(w, page.String())
	io.WriteString(r, page.String())
}
