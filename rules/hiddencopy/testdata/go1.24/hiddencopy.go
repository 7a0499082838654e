// Package hiddencopy holds what the rule finds.
package hiddencopy

import (
	"net/http"
)

type statusWriter struct {
	http.ResponseWriter
	status int
} // of one answer

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func logged(next http.Handler, note func(int)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(s, r) // want "the writer hides how the server copies, so that each copy has a buffer of its own"
		note(s.status)
	})
}

func files(w http.ResponseWriter, r *http.Request) {
	http.ServeFile(&statusWriter{w, 0}, r, "file") // want "the writer hides how the server copies"
}

type valueWriter struct{ http.ResponseWriter }

func valued(w http.ResponseWriter, next func(http.ResponseWriter)) {
	next(valueWriter{w}) // want "the writer hides"
}

type countingWriter struct {
	http.ResponseWriter
	n int64
}

func (w *countingWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.n += int64(n)
	return n, err
}

func counted(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&countingWriter{ResponseWriter: w}, r) // want "the writer hides"
}

type firstWriter struct {
	w    http.ResponseWriter
	sent bool
	n    int
}

func (w *firstWriter) Header() http.Header    { return w.w.Header() }
func (w *firstWriter) WriteHeader(status int) { w.w.WriteHeader(status) }

func (w *firstWriter) Write(p []byte) (int, error) {
	if !w.sent {
		w.sent = true
		w.w.Header().Set("X-First", "1")
	}
	w.n += len(p)
	return w.w.Write(p)
}

func first(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	next(&firstWriter{w: w}, r) // want "the writer hides"
}

// Exported may be part of types elsewhere.
type Exported struct{ http.ResponseWriter }

func exported(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&Exported{w}, r) // want "the writer hides"
}

type inner struct{ http.ResponseWriter }

type outer struct{ *inner }

func part(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&inner{w}, r) // want "the writer hides"
}

type (
	one struct{ http.ResponseWriter }
	two struct{ http.ResponseWriter }
)

func several(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&one{w}, r) // want "the writer hides"
	next.ServeHTTP(&two{w}, r) // want "the writer hides"
}
