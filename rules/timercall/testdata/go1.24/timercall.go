package timercall

import "time"

func serve(requests chan int, idle time.Duration) {
	for {
		select {
		case n := <-requests:
			handle(n)
		case <-time.After(idle): // want "timer made for each wait"
			return
		}
	}
}

func either(requests chan int) int {
	select {
	case n := <-requests:
		return n
	case <-time.After(time.Second): // want "timer made for each wait"
		return 0
	}
}

func polls(n int) {
	for range n {
		t := time.NewTimer(time.Second) // want "timer made for each wait"
		<-t.C
	}
}

func handle(int) {}

type entry struct{ made, used time.Time }

func entries() entry {
	return entry{made: time.Now(), used: time.Now()} // want "clock read again"
}

func fields(e *entry) bool {
	e.made = time.Now()
	if e.used.IsZero() {
		e.used = e.made
	}
	e.used = time.Now() // want "clock read again"
	return true
}

func acquire(tokens chan int, done <-chan struct{}, wait time.Duration) bool {
	timer := time.NewTimer(wait) // want "timer made for each wait"
	defer timer.Stop()
	select {
	case <-timer.C:
		return false
	case <-done:
		return false
	case t := <-tokens:
		tokens <- t
		return true
	}
}
