package widelock

import (
	"fmt"
	"html"
	"net/http"
)

func (h *hall) changed(name string) string {
	h.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer h.mu.Unlock()
	h.plans[name] = plan{}
	return fmt.Sprintf("%s is new", name)
}

func (h *hall) given(name string, f func(string) plan) string {
	h.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer h.mu.Unlock()
	p := f(name)
	return fmt.Sprintf("%s is new", p.name)
}

func (s *site) pointer(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	last := s.last
	s.total++
	fmt.Fprint(w, last.Method)
}

// text is returned, made of what was counted
func (s *site) said(name string) string {
	s.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer s.mu.Unlock()
	s.visits[name]++
	return fmt.Sprintf("%s: %d", name, s.visits[name])
}

// the lock is given back by a literal
func (s *site) put(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer func() { s.mu.Unlock() }()
	s.total++
	fmt.Fprint(w, s.total)
}

type bike struct {
	name string
	left int
}

type rental struct {
	site
	bikes map[string]*bike
}

// a literal answers, with a field of what a map holds
func rent(s *rental, title string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.FormValue("id")
		s.mu.Lock() // want `a lock is held while an answer is made and written`
		defer s.mu.Unlock()
		if s.bikes[id] == nil {
			http.Error(w, "no", http.StatusNotFound)
			return
		}
		s.bikes[id].left--
		left := s.bikes[id].left
		page := title + html.EscapeString(s.bikes[id].name)
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, page, left)
	}
}

// the element is that of the request
func (s *site) asked(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[r.URL.Path]++
	fmt.Fprint(w, s.visits[r.URL.Path])
}

func page(name string, n int) string { return "<p>" + name + ": " + html.EscapeString(fmt.Sprint(n)) }

// a function of the package makes the text
func (s *site) paged(name string) string {
	s.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer s.mu.Unlock()
	s.visits[name]++
	return page(name, s.visits[name])
}

// how much there is, is copied
func (s *site) page(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	page := "<p>" + html.EscapeString(name) + "</p><p>" + fmt.Sprint(s.visits[name]) + " of " + fmt.Sprint(len(s.visits)) + ", " + fmt.Sprint(len(s.names)+len(s.motto)) + "</p>"
	w.Write([]byte(page))
}
