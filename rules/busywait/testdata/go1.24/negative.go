package busywait

import (
	"os"
	"runtime"
	"sync/atomic"
	"time"
)

func worker(stop <-chan struct{}, work func()) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		work()
	}
}

func drained(ch <-chan int) {
	for {
		select {
		case <-ch:
		default:
			return
		}
	}
}

func counted(stop <-chan struct{}, n *int) {
	for {
		select {
		case <-stop:
			return
		default:
			*n++
		}
	}
}

func blocked(stop <-chan struct{}, ticks <-chan time.Time, work func()) {
	for {
		select {
		case <-stop:
			return
		case <-ticks:
			work()
		}
	}
}

func once(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		break
	}
}

func bounded(done *atomic.Bool) {
	for i := 0; i < 30 && !done.Load(); i++ {
	}
}

func tries(to chan<- int, n int) bool {
	for range 3 {
		select {
		case to <- n:
			return true
		default:
			time.Sleep(time.Millisecond)
		}
	}
	return false
}

func deadline(at time.Time) {
	for time.Now().Before(at) {
	}
}

func untilDeadline(stop <-chan struct{}, at time.Time) {
	for time.Now().Before(at) {
		select {
		case <-stop:
			return
		default:
			time.Sleep(time.Millisecond)
		}
	}
}

func file(name string) {
	for {
		if _, err := os.Stat(name); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func swapped(n *atomic.Int64) {
	for !n.CompareAndSwap(0, 1) {
	}
	for {
		old := n.Load()
		if n.CompareAndSwap(old, old*2) {
			return
		}
	}
}

func received(ch <-chan bool) {
	for !<-ch {
	}
}

func yields(done *atomic.Bool) {
	for !done.Load() {
		runtime.Gosched()
	}
}

func seldom(done *atomic.Bool) {
	for !done.Load() {
		time.Sleep(time.Second)
	}
}

func later(done *atomic.Bool, pause time.Duration) {
	for !done.Load() {
		time.Sleep(pause)
	}
}

// counts changes what it looks at, so that the loop ends by itself.
func (t *table) counts() bool {
	t.Lock()
	defer t.Unlock()
	t.rows = t.rows[1:]
	return len(t.rows) > 0
}

func drops(t *table) {
	for t.counts() {
		time.Sleep(time.Millisecond)
	}
}

// plain looks at what nobody else may set at the same time.
func (t *table) plain() int { return len(t.rows) }

func single(t *table) {
	for t.plain() > 0 {
		time.Sleep(time.Millisecond)
	}
}

// asked waits for something else, too.
func (t *table) asked(c chan int) bool {
	t.Lock()
	defer t.Unlock()
	return <-c > len(t.rows)
}

func paced(t *table, c chan int) {
	for t.asked(c) {
		time.Sleep(time.Millisecond)
	}
}

func late(t *table) {
	for t.size() > 0 {
		time.Sleep(time.Second)
	}
}

type sized interface{ size() int }

func unknown(s sized) {
	for s.size() > 0 {
		time.Sleep(time.Millisecond)
	}
}
