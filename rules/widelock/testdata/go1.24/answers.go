package widelock

import (
	"fmt"
	"io"
	"net/http"
	"sync"
)

type service struct {
	mu     sync.Mutex
	visits map[string]int
}

func (s *service) hello(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	w.Write([]byte(fmt.Sprint(s.visits[name])))
}

func (s *service) list(w io.Writer) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	for name, n := range s.visits {
		fmt.Fprintf(w, "%s: %d\n", name, n)
	}
	s.mu.Unlock()
}
