package deferloop

import "sync"

type counter struct {
	mu sync.Mutex
	n  int
}

func sum(counters []*counter) (n int) {
	for _, c := range counters {
		c.mu.Lock()
		defer c.mu.Unlock() // want "call deferred in a loop"
		n += c.n
	}
	return n
}

func some(counters []*counter) {
	for i := 0; i < len(counters); i++ {
		if c := counters[i]; c != nil {
			defer func() { c.n = 0 }() // want "call deferred in a loop"
		}
	}
}
