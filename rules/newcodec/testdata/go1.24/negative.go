package newcodec

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"
)

var pool = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

var shared = gzip.NewWriter(io.Discard)

func constructor(w io.Writer) *gzip.Writer {
	z := gzip.NewWriter(w)
	return z
}

func direct(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }

type archive struct{ z *gzip.Writer }

func open(w io.Writer) *archive { return &archive{gzip.NewWriter(w)} }

func (a *archive) reopen(w io.Writer) {
	a.z = gzip.NewWriter(w)
}

func pooled() any {
	p := sync.Pool{New: func() any {
		z := gzip.NewWriter(io.Discard)
		return z
	}}
	return p.Get()
}

func reader(s string) int { return strings.NewReader(s).Len() }

func buffer(s string) string {
	b := bytes.NewBufferString(s)
	return b.String()
}

func init() {
	z := gzip.NewWriter(io.Discard)
	z.Close()
}

func NewWriter(w io.Writer) *gzip.Writer { return nil }

func other(w io.Writer) error {
	z := NewWriter(w)
	return z.Close()
}
