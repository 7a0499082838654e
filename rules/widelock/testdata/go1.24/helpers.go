package widelock

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

type deskKey struct{ branch, tool string }

type desk struct {
	mu    sync.Mutex
	count map[deskKey]int
}

// hold takes the lock and returns what gives it back.
func (d *desk) hold() func() {
	d.mu.Lock()
	return d.mu.Unlock
}

func (d *desk) lend(w http.ResponseWriter, r *http.Request) {
	k := deskKey{r.FormValue("branch"), r.FormValue("tool")}
	/* want `a lock is held while an answer is made and written` */ defer d.hold()()
	if _, known := d.count[k]; !known {
		http.NotFound(w, r)
		return
	}
	d.count[k]++
	w.Header().Set("Content-Type", "text/plain")
	fmt.Fprintf(w, "%s was lent %d times\n", k.tool, d.count[k])
}

func (d *desk) back(w http.ResponseWriter, name string) {
	leave := d.hold() // want `a lock is held while an answer is made and written`
	d.count[deskKey{tool: name}]--
	fmt.Fprintf(w, "%s is back", name)
	leave()
}

type shelf struct {
	mu    sync.Mutex
	count map[string]int
}

// within has do see the counts, and nobody else meanwhile.
func (s *shelf) within(name string, do func(count map[string]int) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return do(s.count)
}

func (s *shelf) locked(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

func (s *shelf) put(w http.ResponseWriter, r *http.Request) {
	/* want `a lock is held while an answer is made and written` */ s.locked(func() {
		s.count[r.URL.Path]++
		n := s.count[r.URL.Path]
		fmt.Fprintf(w, "%d of %s", n, r.URL.Path)
	})
}

func (s *shelf) said(w http.ResponseWriter, r *http.Request) {
	/* want `a lock is held while an answer is made and written` */ s.locked(func() { // says how many
		s.count[r.URL.Path]++
		n := s.count[r.URL.Path]
		fmt.Fprintf(w, "%d of %s", n, r.URL.Path)
	})
}

func (s *shelf) show(w http.ResponseWriter, r *http.Request) error {
	return /* want `a lock is held while an answer is made and written` */ s.within(r.URL.Path, func(count map[string]int) error {
		return json.NewEncoder(w).Encode(count)
	})
}

type gallery struct {
	lock sync.Mutex
	by   map[string]int
}

func (g *gallery) enter() { g.lock.Lock() }
func (g *gallery) leave() { g.lock.Unlock() }

func (g *gallery) visit(w http.ResponseWriter, name string) {
	g.enter() // want `a lock is held while an answer is made and written`
	defer g.leave()
	g.by[name]++
	fmt.Fprintf(w, "%s: %d", name, g.by[name])
}
