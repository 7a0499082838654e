package requestbuffer

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"sync"
)

var pool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func pooled(w http.ResponseWriter, r *http.Request) {
	buf := pool.Get().(*bytes.Buffer)
	defer pool.Put(buf)
	buf.Reset()
	buf.ReadFrom(r.Body)
	buf.WriteTo(w)
}

var last *bytes.Buffer

func stored(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(r.Body)
	last = buf
}

func restored(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(r.Body)
	r.Body = io.NopCloser(buf)
}

func captured(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(r.Body)
	later(func() { buf.WriteTo(io.Discard) })
}

func later(func()) {}

func sent(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(r.Body)
	queue <- buf
}

var queue = make(chan *bytes.Buffer)

func given(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(r.Body)
	keep(buf)
}

func keep(b *bytes.Buffer) { last = b }

func started(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(r.Body)
	go buf.WriteTo(io.Discard)
}

func held(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	buf.ReadFrom(r.Body)
	body = buf.Bytes()
}

var body []byte

func filled(w http.ResponseWriter, r *http.Request) {
	buf := bytes.NewBuffer(body)
	buf.WriteTo(w)
}

func noHandler(w io.Writer, r io.Reader) {
	var buf bytes.Buffer
	buf.ReadFrom(r)
	buf.WriteTo(w)
}

func literal(w http.ResponseWriter, r *http.Request) {
	later(func() {
		var buf bytes.Buffer
		buf.ReadFrom(r.Body)
	})
}

type wrapped struct{ in *bufio.Reader }

func returned(r *http.Request) *bufio.Reader {
	in := bufio.NewReader(r.Body)
	in.ReadByte()
	return in
}

func unused(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	_ = buf
}

func field(w http.ResponseWriter, r *http.Request) {
	in := bufio.NewReader(r.Body)
	in.ReadByte()
	use(wrapped{in})
}

func use(wrapped) {}
