// Package busywait holds what the rule finds.
package busywait

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

func first(a, b <-chan int) int {
	for { // want "loop asks again and again for what it could wait for"
		select {
		case n := <-a:
			return n
		case n := <-b:
			return n
		default:
		}
	}
}

func serve(jobs <-chan func(), stop <-chan struct{}) {
	for { // want "loop asks again and again"
		select {
		case <-stop:
			return
		case job := <-jobs:
			job()
		default:
			time.Sleep(50 * time.Millisecond)
		}
	}
}

func put(to chan<- int, n int) {
	done := false
	for !done { // want "loop asks again and again"
		select {
		case to <- n:
			done = true
		default:
			runtime.Gosched()
			continue
		}
	}
}

func behind(stop <-chan struct{}) {
	for { // want "loop asks again and again"
		select {
		case <-stop:
			return
		default:
			break
		}
		time.Sleep(time.Second)
	}
}

type server struct {
	ready  atomic.Bool
	active int32
	mu     sync.Mutex
}

func (s *server) wait() {
	for !s.ready.Load() { // want "loop asks again and again"
	}
	for atomic.LoadInt32(&s.active) > 0 { // want "loop asks again and again"
		time.Sleep(time.Millisecond)
	}
	for { // want "loop asks again and again"
		if s.ready.Load() {
			break
		}
		time.Sleep(time.Millisecond)
	}
	for !s.mu.TryLock() { // want "loop asks again and again"
		time.Sleep(time.Microsecond)
	}
}

func empty(queue chan int) {
	for len(queue) > 0 { // want "loop asks again and again"
		time.Sleep(5 * time.Millisecond)
	}
}

type table struct {
	sync.RWMutex
	rows  []string
	state atomic.Int32
}

func (t *table) size() int {
	t.RLock()
	defer t.RUnlock()
	return len(t.rows)
}

func (t *table) busy() bool { return t.state.Load() == 1 }

func (t *table) first() string {
	t.Lock()
	row := t.rows[0]
	t.Unlock()
	return row
}

func (t *table) room(most int) {
	for t.size() >= most { // want "loop asks again and again"
		time.Sleep(10 * time.Millisecond)
	}
	for t.busy() { // want "loop asks again and again"
	}
	for { // want "loop asks again and again"
		if t.first() != "" {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
