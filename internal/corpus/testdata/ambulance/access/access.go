// Package access logs and measures requests.
package access

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/ambulance/meter"
)

// Log is a file of lines.
type Log struct {
	*log.Logger
	file *os.File
}

// Open opens the log of that name, to be appended to.
func Open(name string) (*Log, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &Log{Logger: log.New(f, "", log.LstdFlags|log.LUTC), file: f}, nil
}

// Close closes the log.
func (l *Log) Close() error { return l.file.Close() }

// Watch returns a handler that logs and measures, under the name of the page,
// what next answers.
func Watch(page string, l *Log, m *meter.Client, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		l.Printf("%s %s from %s", r.Method, r.URL.Path, r.RemoteAddr)
		next.ServeHTTP(w, r)
		took := time.Since(began)
		m.Count(fmt.Sprintf("http.%s.hits", page), 1)
		m.Time(fmt.Sprintf("http.%s.time", page), took)
		l.Printf("%s took %d us", r.URL.Path, took.Microseconds())
	})
}
