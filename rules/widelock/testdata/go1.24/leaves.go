package widelock

import (
	"fmt"
	"net/http"
)

// Who is refused is told under the lock, as before.
func (s *site) admit(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	if n, known := s.visits[name]; !known || n > 9 {
		http.Error(w, "not you", http.StatusForbidden)
		return
	}
	if s.total == 0 {
		http.Error(w, "closed", http.StatusConflict)
		return
	}
	s.total--
	s.visits[name]++
	w.Header().Set("Content-Type", "text/plain")
	fmt.Fprintf(w, "%s: %d, %s", name, s.visits[name], s.motto)
	s.log.Println("admitted", name)
}

// The name of what a line of the log needs, too, is declared before.
func (s *site) named(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	text := fmt.Sprint(s.total)
	n, known := s.visits[name]
	fmt.Fprintln(w, text, n)
	s.log.Println(text, n, known)
}

// That name means something else before.
func (s *site) renamed(w http.ResponseWriter, motto string) {
	if motto != "" {
		n := len(motto)
		s.log.Println(n)
	}
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	n := s.total
	s.total++
	fmt.Fprintln(w, n)
	s.log.Println(n)
}

// What a statement before a return made is there behind it.
func (s *site) greet(w http.ResponseWriter, name string, loud bool) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	done := name + "!"
	long := len(name) > 7
	if loud || name == "" {
		return
	}
	s.total++
	fmt.Fprint(w, done, long)
	return
}

// Nothing that was under the lock is needed behind it.
func (s *site) noted(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	for _, known := range s.names {
		if known == name {
			return
		}
	}
	s.names = append(s.names, name)
	fmt.Fprintln(w, "welcome,", name)
}
