package widelock

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
)

// A way out gives the lock back itself.
func (s *site) unlocks(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	if name == "" {
		s.mu.Unlock()
		return
	}
	s.visits[name]++
	fmt.Fprint(w, s.visits[name])
	s.mu.Unlock()
}

type shelves struct {
	sync.Mutex
	books map[int]map[string]int
}

// The page is put together in a buffer that nobody else has.
func (s *shelves) page(w http.ResponseWriter, shelf int, title string) {
	s.Lock() // want `a lock is held while an answer is made and written`
	switch shelf {
	case 0:
		s.Unlock()
		http.NotFound(w, nil)
		return
	}
	s.books[shelf][title]++
	var out bytes.Buffer
	template.HTMLEscape(&out, []byte(title))
	fmt.Fprintf(&out, " was read %d times", s.books[shelf][title])
	w.Write(out.Bytes())
	s.Unlock()
}

func (s *site) builder(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	var text strings.Builder
	text.WriteString(name)
	text.WriteByte(' ')
	fmt.Fprint(&text, s.visits[name])
	fmt.Fprint(w, text.String())
}
