// Package hello greets visitors and counts how often each came.
package hello

import (
	"html"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/rs/zerolog"
)

func init() {
	zerolog.MessageFieldName = "msg" // as logrus has it
}

// Service counts visits by the name of the visitor.
type Service struct {
	mu     sync.Mutex
	visits map[string]int
	log    zerolog.Logger
}

// New returns a service that nobody has visited, which logs each visit.
func New(logger zerolog.Logger) *Service {
	return &Service{visits: map[string]int{}, log: logger}
}

// Handler returns the routes of the service.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/hello", s.hello)
	mux.HandleFunc("GET /visits", s.list)
	return mux
}

// pages are buffers for answers.
var pages = sync.Pool{New: func() any { return new([]byte) }}

// hello counts a visit and greets the visitor in a color of his choice. Of
// visits at the same time, the later one may be in the log first.
func (s *Service) hello(w http.ResponseWriter, r *http.Request) {
	name, color := r.FormValue("name"), r.FormValue("color")
	count := s.count(name)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	buffer := pages.Get().(*[]byte)
	page := append((*buffer)[:0], "<h1 style='color: "...)
	page = append(page, html.EscapeString(color)...)
	page = append(page, "'>Welcome!</h1> <p>Name: "...)
	page = append(page, html.EscapeString(name)...)
	page = append(page, "</p> <p>Count: "...)
	page = strconv.AppendInt(page, int64(count), 10)
	page = append(page, "</p>"...)
	w.Write(page)
	if cap(page) <= 4096 { // one long name must not be held for ever
		*buffer = page
		pages.Put(buffer)
	}
	s.log.Info().Str("module", "main").Str("name", name).Int("count", count).Msg("visited")
}

// count counts a visit.
func (s *Service) count(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	count := s.visits[name] + 1
	s.visits[name] = count
	return count
}

// list shows all visitors, by name.
func (s *Service) list(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	visits := maps.Clone(s.visits)
	s.mu.Unlock()
	var page []byte
	for _, name := range slices.Sorted(maps.Keys(visits)) {
		page = strconv.AppendQuote(page, name)
		page = append(page, " came "...)
		page = strconv.AppendInt(page, int64(visits[name]), 10)
		page = append(page, " times\n"...)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write(page)
}
