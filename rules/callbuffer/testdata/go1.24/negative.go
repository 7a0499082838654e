package callbuffer

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync"
)

func given(buf *bytes.Buffer, s string) { buf.WriteString(s) }

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func pooled(s string) string {
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	buf.WriteString(s)
	return buf.String()
}

func returned(s string) *bytes.Buffer {
	buf := new(bytes.Buffer)
	buf.WriteString(s)
	return buf
}

type holder struct{ buf *bytes.Buffer }

func stored(h *holder, s string) {
	buf := new(bytes.Buffer)
	buf.WriteString(s)
	h.buf = buf
}

func captured(s string) func() string {
	var buf bytes.Buffer
	buf.WriteString(s)
	return func() string { return buf.String() }
}

func wrapped(s string) io.Reader {
	buf := new(bytes.Buffer)
	buf.WriteString(s)
	in := bufio.NewReader(buf)
	return in
}

func unused() string {
	var buf bytes.Buffer
	return buf.String()
}

func roomy(a, b string) string {
	var s strings.Builder
	s.Grow(len(a) + len(b))
	s.WriteString(a)
	s.WriteString(b)
	return s.String()
}

func single(a string) string {
	var s strings.Builder
	s.WriteString(a)
	return s.String()
}

func init() {
	var buf bytes.Buffer
	buf.WriteString("text")
	println(buf.String())
}

func handler(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	buf.WriteString("text")
	w.Write(buf.Bytes())
}
