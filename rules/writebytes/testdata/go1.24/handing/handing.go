// Package handing has types whose WriteString hands on what it is given, as their Write does.
package handing

import (
	"io"
	"net/http"
)

type recorder struct {
	http.ResponseWriter
	code int
}

func (r *recorder) WriteString(text string) (int, error) {
	return io.WriteString(r.ResponseWriter, text)
}

type teller struct{ *recorder }

func (t teller) WriteString(text string) (int, error) { return t.recorder.WriteString(text) }

func say(w http.ResponseWriter, text string) {
	w.Write([]byte(text)) // want "text copied to bytes only to be written"
}
