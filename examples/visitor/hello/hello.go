// Package hello greets visitors and counts how often each came.
package hello

import (
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/sirupsen/logrus"
)

// Service counts visits by the name of the visitor.
type Service struct {
	mu     sync.Mutex
	visits map[string]int
	log    *logrus.Logger
}

// New returns a service that nobody has visited, which logs each visit.
func New(logger *logrus.Logger) *Service {
	return &Service{visits: map[string]int{}, log: logger}
}

// Handler returns the routes of the service.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/hello", s.hello)
	mux.HandleFunc("GET /visits", s.list)
	return mux
}

// hello counts a visit and greets the visitor in a color of his choice. The
// visits in the log are in the order in which they were counted.
func (s *Service) hello(w http.ResponseWriter, r *http.Request) {
	name, color := r.FormValue("name"), r.FormValue("color")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visits[name]++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write([]byte("<h1 style='color: " + html.EscapeString(color) + "'>Welcome!</h1> <p>Name: " + html.EscapeString(name) + "</p> <p>Count: " + fmt.Sprint(s.visits[name]) + "</p>"))
	s.log.WithFields(logrus.Fields{
		"module": "main",
		"name":   name,
		"count":  s.visits[name],
	}).Info("visited")
}

// list shows all visitors, by name.
func (s *Service) list(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	visits := maps.Clone(s.visits)
	s.mu.Unlock()
	var page strings.Builder
	for _, name := range slices.Sorted(maps.Keys(visits)) {
		page.WriteString(fmt.Sprintf("%q came %d times\n", name, visits[name]))
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, page.String())
}
