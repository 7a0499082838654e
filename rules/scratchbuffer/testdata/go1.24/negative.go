package scratchbuffer

import (
	"io"
	"net/http"
)

func filled(w http.ResponseWriter) {
	text := make([]byte, 5)
	text = append(text, "x"...)
	w.Write(text)
}

func nested(w http.ResponseWriter) {
	func() {
		text := make([]byte, 0, 5)
		text = append(text, "x"...)
		w.Write(text)
	}()
}

func begun(w http.ResponseWriter) {
	var text, other []byte
	text = append(text, "x"...)
	w.Write(text)
	w.Write(other)
}

func returned(w http.ResponseWriter) []byte {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	w.Write(text)
	return text
}

func kept(w http.ResponseWriter, keep func([]byte) []byte) {
	text := make([]byte, 0, 5)
	text = keep(text)
	w.Write(text)
}

func sliced(w http.ResponseWriter) []byte {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	part := text[:1]
	w.Write(text)
	return part
}

func measured(w http.ResponseWriter) int {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	n := cap(text)
	w.Write(text)
	return n
}

func elsewhere(w io.Writer) {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	w.Write(text)
}

func twice(w http.ResponseWriter) {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	w.Write(text)
	w.Write(text)
}

func again(w http.ResponseWriter) {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	w.Write(text)
	text = append(text, "y"...)
}

func checked(w http.ResponseWriter, loud bool) {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	if text := "y"; loud {
		w.Write([]byte(text))
	}
	if n := 1; n > 0 {
		w.Write(text)
	}
}

func conditional(w http.ResponseWriter, loud bool) {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	if loud {
		w.Write(text)
	}
}

func looped(w http.ResponseWriter, n int) {
	for range n {
		text := make([]byte, 0, 5)
		text = append(text, "x"...)
		w.Write(text)
	}
}

func login(w http.ResponseWriter, r *http.Request) {
	text := make([]byte, 0, 5)
	text = append(text, r.FormValue("user")...)
	text = append(text, newToken()...)
	w.Write(text)
}

func newToken() string { return "x" }

// One is made for each turn, another by a goroutine, which may outlive the call.
func deferredInLoop(w http.ResponseWriter, names []string) {
	for _, name := range names {
		defer func() {
			text := make([]byte, 0, 5)
			text = append(text, name...)
			w.Write(text)
		}()
	}
	go func() {
		text := make([]byte, 0, 5)
		text = append(text, names[0]...)
		w.Write(text)
	}()
}

var last []byte

// What it returns is not always what it got.
func lastOr(b []byte, text string) []byte {
	if text == "" {
		return last
	}
	return append(b, text...)
}

func byOther(w http.ResponseWriter, text string) {
	b := make([]byte, 0, 5)
	b = lastOr(b, text)
	w.Write(b)
}

// It keeps what it got.
func remembering(b []byte, text string) []byte {
	b = append(b, text...)
	last = b
	return b
}

func byRemembering(w http.ResponseWriter, text string) {
	b := make([]byte, 0, 5)
	b = remembering(b, text)
	w.Write(b)
}

// Two that call each other, one of which keeps it.
func ping(b []byte, n int) []byte {
	if n == 0 {
		return b
	}
	return pong(b, n-1)
}

func pong(b []byte, n int) []byte {
	last = b
	return ping(b, n)
}

func byBoth(w http.ResponseWriter) {
	b := make([]byte, 0, 5)
	b = ping(b, 3)
	w.Write(b)
}

// Bytes behind its end are seen.
func longerCut(b []byte) []byte { return b[:cap(b)] }

func byCut(w http.ResponseWriter) {
	b := make([]byte, 0, 5)
	b = longerCut(b)
	w.Write(b)
	c := make([]byte, 0, 5)
	c = c[:3]
	w.Write(c)
}

func captures(b []byte) []byte {
	f := func() { b = append(b, 'x') }
	f()
	return b
}

func byCapturing(w http.ResponseWriter) {
	b := make([]byte, 0, 5)
	b = captures(b)
	w.Write(b)
}

type appender interface{ add(b []byte) []byte }

func byInterface(w http.ResponseWriter, a appender) {
	b := make([]byte, 0, 5)
	b = a.add(b)
	w.Write(b)
}

func placeOf(w http.ResponseWriter) *byte {
	b := make([]byte, 0, 5)
	b = append(b, 'x')
	p := &b[0]
	w.Write(b)
	return p
}

func sizedFor(w http.ResponseWriter, r *http.Request) {
	n := len(r.Method) * 2
	b := make([]byte, 0, n)
	b = append(b, r.Method...)
	w.Write(b)
}

func sizedByCall(w http.ResponseWriter, r *http.Request, size func() int) {
	b := make([]byte, 0, size())
	b = append(b, r.Method...)
	w.Write(b)
}

func goesBack(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 0, 10)
again:
	b = append(b, r.Method...)
	w.Write(b)
	if r.Close {
		goto again
	}
}
