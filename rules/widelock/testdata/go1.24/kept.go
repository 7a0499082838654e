package widelock

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
)

// The literal's number is not its own: the lock guards it, too.
func counting(s *site) http.HandlerFunc {
	n := 0
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock() // want `a lock is held while an answer is made and written`
		defer s.mu.Unlock()
		n++
		fmt.Fprint(w, n)
	}
}

// Whether there is a bike is known when something has been written.
func (s *rental) unknown(w http.ResponseWriter, id string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++
	fmt.Fprint(w, "left: ")
	fmt.Fprint(w, s.bikes[id].left)
}

// It is looked at only if somebody is left.
func (s *rental) perhaps(w http.ResponseWriter, id string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	b := s.bikes[id]
	s.total++
	fmt.Fprint(w, s.total > 0 && b.left > 0)
}

// The bike itself is shown.
func (s *rental) whole(w http.ResponseWriter, id string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	b := s.bikes[id]
	s.total++
	fmt.Fprint(w, b)
}

// Nothing is made that costs.
func (s *site) plain(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visits[name]++
	return s.visits[name]
}

// What is returned is what a map holds.
func (s *rental) bike(id string) (*bike, string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.bikes[id]
	return b, fmt.Sprint(b)
}

type place struct {
	row  int
	seen [2]int
}

type board struct {
	mu   sync.Mutex
	n    int
	rows map[string]int
}

// what is written is compared before an element changes
func (b *board) compared(w http.ResponseWriter, p, q place) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	if p == q {
		io.WriteString(w, "same")
	}
	p.seen[0]++
	b.n += p.seen[0]
	b.mu.Unlock()
}

// a loop sets what is written before it
func (b *board) set(w http.ResponseWriter, p place, n int) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	fmt.Fprintln(w, p.row, n)
	for p.row, n = range p.seen {
		b.n += n
	}
	b.mu.Unlock()
}

func (b *ballots) counted() string {
	b.cast++
	return b.of
}

// What is asked counts, and the number has been put down before it.
func (u *urn) counts(w http.ResponseWriter, name string) {
	u.mu.Lock() // want `a lock is held while an answer is made and written`
	b := u.all[name]
	b.cast++
	text := append([]byte(nil), "<h1>"...)
	text = strconv.AppendInt(text, int64(b.cast), 10)
	text = append(text, b.counted()...)
	w.Write(text)
	u.mu.Unlock()
}

// A part of it is written before something is asked that may panic.
func (u *urn) told(w http.ResponseWriter, name string) {
	u.mu.Lock() // want `a lock is held while an answer is made and written`
	b := u.all[name]
	w.Write([]byte("<h1>"))
	text := append([]byte(nil), b.label("b")...)
	w.Write(text)
	u.mu.Unlock()
}

func (b *ballots) numbered(n int) string { return b.of + "-" + strconv.Itoa(n) }

// What is asked is given a number that a statement before it sets.
func (u *urn) given(w http.ResponseWriter, name string, n int) {
	u.mu.Lock() // want `a lock is held while an answer is made and written`
	b := u.all[name]
	b.cast++
	text := append([]byte(nil), "<h1>"...)
	n = len(text)
	text = append(text, b.numbered(n)...)
	w.Write(text)
	u.mu.Unlock()
}

// It is given what has been made so far.
func (u *urn) followed(w http.ResponseWriter, name string) {
	u.mu.Lock() // want `a lock is held while an answer is made and written`
	b := u.all[name]
	b.cast++
	text := append([]byte(nil), "<h1>"...)
	text = append(text, name...)
	text = append(text, b.behind(text)...)
	w.Write(text)
	u.mu.Unlock()
}

func (b *ballots) behind(text []byte) string { return b.of + string(text) }
