package maplookup

import (
	"fmt"
	"io"
	"strconv"
	"sync"
)

type store struct {
	mu     sync.Mutex
	visits map[string]int
}

func newStore() *store { return &store{visits: map[string]int{}} }

func (s *store) visit(w io.Writer, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visits[name]++
	fmt.Fprint(w, "visit ", s.visits[name])
	fmt.Println(map[string]any{"name": name, "n": s.visits[name]}) // want `asked several times`
}

func price(prices map[string]int, name string, limit int) int {
	if prices[name] > limit {
		return limit
	}
	return prices[name] // want `asked several times`
}

func inOne(names map[int]string, i int) string {
	fmt.Println("begin")
	s := names[i] + strconv.Itoa(len(names[i])) // want `asked several times`
	fmt.Println(s)
	return s + names[i]
}

type table struct {
	seats   int
	players []string
}

func (t *table) sits(player string) bool { return len(t.players) > 0 && t.players[0] == player }

type hall struct {
	mu     sync.RWMutex
	tables map[string]*table
}

func (h *hall) open(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tables[name] = &table{}
}

func (h *hall) join(name, player string) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.tables[name] == nil:
		return 0, fmt.Errorf("no table %q", name)
	case h.tables[name].sits(player): // want `asked several times`
		return 0, fmt.Errorf("twice %q", player)
	}
	h.tables[name].players = append(h.tables[name].players, player) // want `asked several times` `asked several times`
	return len(h.tables[name].players), nil                         // want `asked several times`
}

func (h *hall) seats(w io.Writer, name string) int {
	h.mu.RLock()
	if name == "" {
		h.mu.RUnlock()
		return 0
	}
	t, ok := h.tables[name]
	fmt.Fprintln(w, ok, h.tables[name].seats) // want `asked several times`
	h.mu.RUnlock()
	return t.seats
}

type register struct {
	sync.Mutex
	counts map[string]int
}

func (r *register) note(w io.Writer, name string) {
	r.Lock()
	defer r.Unlock()
	r.counts[name]++
	fmt.Fprint(w, r.counts[name])
	fmt.Fprint(w, r.counts[name]) // want `asked several times`
}

var (
	seenMu sync.Mutex
	seen   = make(map[string]int)
)

func see(w io.Writer, name string) {
	seenMu.Lock()
	seen[name]++
	fmt.Fprint(w, "seen ", seen[name])
	fmt.Fprint(w, " times ", seen[name]) // want `asked several times`
	seenMu.Unlock()
}

type request struct{ path string }

func route(handlers map[string]func(), r *request) bool {
	if _, ok := handlers[r.path]; ok {
		handlers[r.path]() // want `asked several times`
		return true
	}
	return false
}

func inCase(m map[string]int, k string, n int) int {
	switch n {
	case 1:
		return m[k] * m[k] // want `asked several times`
	}
	return 0
}

// ledger has maps in a map. It makes the outer one when it is needed.
type ledger struct {
	mu    sync.Mutex
	years map[int]map[string]int
}

func (l *ledger) open(year int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.years == nil {
		l.years = map[int]map[string]int{}
	}
	l.years[year] = make(map[string]int)
}

func (l *ledger) book(w io.Writer, year int, name string) bool {
	l.mu.Lock()
	if _, ok := l.years[year][name]; !ok {
		l.mu.Unlock()
		fmt.Fprint(w, "no ", name)
		return false
	}
	l.years[year][name]++ // want `asked several times`
	fmt.Fprint(w, name, " has")
	fmt.Fprint(w, l.years[year][name]) // want `asked several times`
	l.mu.Unlock()
	return true
}

func checked(m map[string]int, k string, f func(int)) int {
	if m[k] < 0 {
		f(0)
		return 0
	} else if f == nil {
		delete(m, k)
		return 1
	}
	return m[k] // want `asked several times`
}
