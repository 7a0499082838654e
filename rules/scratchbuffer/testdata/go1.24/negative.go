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

func grows(w http.ResponseWriter) {
	var text []byte
	text = append(text, "x"...)
	w.Write(text)
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
	n := len(text)
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

func checked(w http.ResponseWriter) {
	text := make([]byte, 0, 5)
	text = append(text, "x"...)
	if _, err := w.Write(text); err != nil {
		panic(err)
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
