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
	fmt.Fprint(w, "visit ", s.visits[name])                        // want `asked several times`
	fmt.Println(map[string]any{"name": name, "n": s.visits[name]}) // want `asked several times`
}

func price(prices map[string]int, name string, limit int) int {
	if prices[name] > limit { // want `asked several times`
		return limit
	}
	return prices[name] // want `asked several times`
}

func inOne(names map[int]string, i int) string {
	fmt.Println("begin")
	s := names[i] + strconv.Itoa(len(names[i])) // want `asked several times` `asked several times`
	fmt.Println(s)
	return s + names[i]
}
