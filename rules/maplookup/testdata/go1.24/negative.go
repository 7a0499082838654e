package maplookup

import (
	"fmt"
	"io"
	"sync"
)

func written(m, n map[string]int, k string) int {
	a := m[k]
	n["x"] = 1
	return a + m[k]
}

func counted(m map[string]int, k string) int {
	a := m[k]
	m[k]++
	return a + m[k]
}

func deleted(m map[string]int, k string) int {
	a := m[k]
	delete(m, k)
	return a + m[k]
}

func replaced(m map[string]int, k string) int {
	a := m[k]
	m = nil
	return a + m[k]
}

func otherKey(m map[string]int, k string) int {
	a := m[k]
	k += "x"
	return a + m[k]
}

func called(m map[string]int, k string, f func()) int {
	a := m[k]
	f()
	return a + m[k]
}

func received(m map[string]int, k string, c chan bool) int {
	a := m[k]
	<-c
	return a + m[k]
}

// The mutex is not locked.
func (s *store) unlocked(w io.Writer, name string) int {
	a := s.visits[name]
	fmt.Fprint(w, a)
	return a + s.visits[name]
}

// The mutex is unlocked between the reads.
func (s *store) early(w io.Writer, name string) int {
	s.mu.Lock()
	a := s.visits[name]
	s.mu.Unlock()
	fmt.Fprint(w, a)
	s.mu.Lock()
	defer s.mu.Unlock()
	return a + s.visits[name]
}

type leaky struct {
	mu     sync.Mutex
	visits map[string]int
}

func (l *leaky) all() map[string]int { return l.visits }

func (l *leaky) shown(w io.Writer, name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.visits[name]++
	a := l.visits[name]
	fmt.Fprint(w, a)
	return a + l.visits[name]
}

type open struct {
	mu     sync.Mutex
	visits map[string]int
}

func (o *open) add(name string) { o.visits[name]++ }

func (o *open) shown(w io.Writer, name string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.visits[name]++
	a := o.visits[name]
	fmt.Fprint(w, a)
	return a + o.visits[name]
}

func branch(m map[string]int, k string, b bool) int {
	if b {
		return m[k]
	}
	for range 3 {
		b = !b
	}
	return m[k]
}

func orElse(m map[string]int, k string, b bool) bool {
	if b || m[k] > 0 {
		return true
	}
	return b
}

func looped(m map[string]int, k string, n int) (sum int) {
	for range n {
		sum += m[k]
	}
	return sum
}

func closure(m map[string]int, k string) func() int {
	return func() int { return m[k] }
}

func pointers(m map[*store]int, k any, n map[any]int, s *store) int {
	return m[s] + m[s] + n[k] + n[k]
}

func ofCall(m map[string]int, k func() string) int {
	return m[k()] + m[k()]
}

func commaOk(m map[string]int, k string) int {
	if _, ok := m[k]; ok {
		return m[k]
	}
	return 0
}

type pair struct{ a, b int }

func fields(m map[string]*pair, k string) {
	m[k].a = 1
	m[k].b = 2
}

func commented(m map[string]int, k string) int {
	return m[k] + m[ /* again */ k]
}
