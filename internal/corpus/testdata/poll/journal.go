package poll

import (
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

// Journal notes requests in a file.
type Journal struct {
	file *os.File
	log  *log.Logger
}

// OpenJournal opens the file for more lines. Whoever opens it closes it.
func OpenJournal(name string) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &Journal{f, log.New(f, "poll: ", log.LstdFlags|log.LUTC)}, nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

// Keep returns a handler that notes what next is asked.
func (j *Journal) Keep(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		j.log.Printf("%s %s from %s", r.Method, r.URL.Path, r.RemoteAddr)
		next.ServeHTTP(w, r)
		j.log.Printf("%s %s took %v", r.Method, r.URL.Path, time.Since(began))
	})
}

// Sink takes figures.
type Sink interface {
	Add(name string, n int)
	Observe(name string, seconds float64)
}

// timed says how often a route is asked, and how long it takes.
type timed struct {
	route string
	next  http.Handler
	sink  Sink
	now   func() time.Time
}

// Timed returns a handler that does what next does, and tells the sink.
func Timed(route string, next http.Handler, sink Sink, now func() time.Time) http.Handler {
	return timed{route, next, sink, now}
}

// ServeHTTP implements http.Handler.
func (t timed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := t.now()
	t.next.ServeHTTP(w, r)
	t.sink.Add("poll."+strings.ToLower(t.route)+".requests", 1)
	t.sink.Observe("poll."+strings.ToLower(t.route)+".seconds", t.now().Sub(began).Seconds())
}
