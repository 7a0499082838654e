package widelock

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// nothing is left under the lock
func (s *site) only(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	fmt.Fprint(w, s.total)
}

func (s *site) ranged(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++
	for name, n := range s.visits {
		fmt.Fprintf(w, "%s: %d\n", name, n)
	}
}

// something is written before it is known whether there is more to do
func (s *site) begun(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	fmt.Fprint(w, "for ")
	if name == "" {
		return
	}
	s.visits[name]++
	fmt.Fprint(w, s.visits[name])
}

// all is written where the function is left
func (s *site) branches(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	if name == "" {
		fmt.Fprint(w, s.total)
		return
	}
	s.visits[name]++
}

func (s *site) own(w http.ResponseWriter, name string) {
	type bool = int
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	if name == "" {
		return
	}
	s.visits[name]++
	fmt.Fprint(w, s.visits[name])
}

// what is written refers to what the lock guards
func (s *site) refers(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++
	fmt.Fprint(w, s.names[0], len(s.queue))
}

type entry struct{ text string }

// what stays needs what the writer said
func (s *site) failing(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	_, err := fmt.Fprint(w, s.total)
	if err != nil {
		s.total--
	}
}

// a call could do anything
func (s *site) called(w http.ResponseWriter, made func() string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++
	fmt.Fprint(w, made())
}

func (s *site) formatted(w http.ResponseWriter, t time.Duration) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++
	fmt.Fprint(w, t)
}

func (s *site) commented(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++ // one more
	fmt.Fprint(w, s.total)
}

func (s *site) assigned(w http.ResponseWriter, n int) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	fmt.Fprint(w, n)
	n++
	s.total = s.total + n
	if n > 7 {
		n = len(s.names)
		s.total = n
	}
}

func (s *site) nested(w http.ResponseWriter, loud bool) {
	if loud {
		s.mu.Lock() // want `a lock is held while an answer is made and written`
		defer s.mu.Unlock()
		s.total++
		fmt.Fprint(w, s.total)
	}
	w.WriteHeader(http.StatusOK)
}

func (s *site) recovers(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	defer func() { recover() }()
	s.total++
	fmt.Fprint(w, s.total)
}

// a way out keeps the lock
func (s *site) heldReturn(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	if name == "" {
		return
	}
	s.visits[name]++
	fmt.Fprint(w, s.visits[name])
	s.mu.Unlock()
}

// the answer is not written before the next turn
func (s *site) nextTurn(w http.ResponseWriter, names []string) {
	for _, name := range names {
		s.mu.Lock() // want `a lock is held while an answer is made and written`
		s.visits[name]++
		fmt.Fprint(w, s.visits[name])
		if name == "" {
			s.mu.Unlock()
			continue
		}
		s.total++
		s.mu.Unlock()
	}
}

// somebody else has the buffer, or it is filled with what the lock guards
func (s *site) roomKept(w http.ResponseWriter, keep func(*bytes.Buffer)) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	s.total++
	var page bytes.Buffer
	keep(&page)
	fmt.Fprint(&page, s.total)
	w.Write(page.Bytes())
	s.mu.Unlock()
}
