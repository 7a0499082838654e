package guarded

import "sync"

// A package with locks is made for several at once.

type queue struct {
	mu    sync.Mutex
	items chan int
}

func newGuarded() *queue { return &queue{items: make(chan int, 3)} }

func (q *queue) put(n int) { q.items <- n }

func (q *queue) take() int {
	select {
	case n := <-q.items:
		return n
	default:
		return 0
	}
}
