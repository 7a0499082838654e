package termbase

import (
	"fmt"
	"log"
	"net/http"
	"time"
)

// Middleware wraps a handler.
type Middleware func(http.Handler) http.Handler

// Chain wraps a handler in all of the middlewares, the first outermost.
func Chain(h http.Handler, all ...Middleware) http.Handler {
	for i := len(all) - 1; i >= 0; i-- {
		h = all[i](h)
	}
	return h
}

// statusWriter remembers what was answered.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Measured records how often a route is used, and for how long.
func Measured(rec Recorder, now func() time.Time, route string) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := now()
			sw := &statusWriter{ResponseWriter: w, status: http.StatusOK}
			next.ServeHTTP(sw, r)
			rec.Record(fmt.Sprintf("%s_requests", route), 1, Tag{"status", fmt.Sprint(sw.status)})
			rec.Record(fmt.Sprintf("%s_seconds", route), now().Sub(start).Seconds(), Tag{"method", r.Method})
		})
	}
}

// Logged writes what is asked and what is answered.
func Logged(l *log.Logger) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			l.Printf("> %s %s", r.Method, r.URL.Path)
			sw := &statusWriter{ResponseWriter: w, status: http.StatusOK}
			next.ServeHTTP(sw, r)
			l.Printf("< %d %s", sw.status, r.URL.Path)
		})
	}
}

// Language sets the language that answers are in.
func Language(lang string) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Language", lang)
			next.ServeHTTP(w, r)
		})
	}
}
