package maplookup

import (
	"fmt"
	"io"
	"sync"
)

// An element that is set between the reads, by statements that always run.

type board struct {
	seen  map[string]int
	order []string
}

func (b *board) hit(name string) int {
	if b.seen[name] == 0 { // want `map asked several times for one value`
		b.order = append(b.order, name)
	}
	b.seen[name]++
	return b.seen[name] // want `map asked several times for one value`
}

func counted(m map[string]int, k string) int {
	a := m[k] // want `map asked several times for one value`
	m[k]++
	return a + m[k] // want `map asked several times for one value`
}

func gathered(m map[int][]string, k int, s string) (first bool, n int) {
	first = len(m[k]) == 0     // want `map asked several times for one value`
	m[k] = append(m[k], s, "") // want `map asked several times for one value`
	return first, len(m[k])    // want `map asked several times for one value`
}

func charged(rates, m map[string]float64, k string, by float64) (float64, error) {
	if m[k] < by { // want `map asked several times for one value`
		return 0, fmt.Errorf("only %v", m[k]) // want `map asked several times for one value`
	}
	m[k] -= by
	if m[k] > 100 { // want `map asked several times for one value`
		return 100, nil
	}
	m[k] *= 1.5
	return m[k], nil // want `map asked several times for one value`
}

type guarded struct {
	mu   sync.Mutex
	seen map[string]int
}

func (b *guarded) write(w io.Writer, name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fmt.Fprintln(w, "was", b.seen[name]) // want `map asked several times for one value`
	b.seen[name] += len(name)
	fmt.Fprintln(w, "is", b.seen[name]) // want `map asked several times for one value`
}

type bid struct {
	who    string
	amount int
}

func outbid(m map[[2]int]bid, lot [2]int, b bid) string {
	switch {
	case m[lot].amount >= b.amount: // want `map asked several times for one value`
		return m[lot].who // want `map asked several times for one value`
	}
	m[lot] = b
	return m[lot].who // want `map asked several times for one value`
}

func linked(m map[string]*bid, k string, more int) int {
	before := m[k] // want `map asked several times for one value`
	m[k] = &bid{who: k, amount: before.amount + more}
	m[k].amount++      // want `map asked several times for one value`
	return m[k].amount // want `map asked several times for one value`
}

func inClause(m map[string]int, k string, way int) int {
	switch way {
	case 1:
		if m[k] > 5 { // want `map asked several times for one value`
			way++
		}
		m[k] |= way
		return m[k] // want `map asked several times for one value`
	}
	return 0
}

func inLoop(m map[string]int, keys []string) (high int) {
	for _, k := range keys {
		if m[k] == 0 { // want `map asked several times for one value`
			high--
		}
		m[k]++
		high = max(high, m[k]) // want `map asked several times for one value`
	}
	return high
}

// What a call is given is read before the call, which is the last that is done.

func known(m map[string]int, k string) (int, error) {
	if m[k] == 0 {
		return 0, fmt.Errorf("%s has %d", k, m[k]) // want `map asked several times for one value`
	}
	return m[k], nil // want `map asked several times for one value`
}
