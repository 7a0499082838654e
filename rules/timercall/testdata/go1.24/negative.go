package timercall

import "time"

func straight() {
	t := time.NewTimer(time.Second)
	<-t.C
}

func inner(n int) []func() {
	var all []func()
	for range n {
		all = append(all, func() { <-time.After(time.Second) })
	}
	return all
}

func measured() time.Duration {
	began := time.Now()
	handle(1)
	return time.Since(began)
}

func looped() time.Duration {
	began := time.Now()
	for range 1000 {
		began = began.Add(1)
	}
	return time.Since(began)
}

func waited(c chan int) time.Duration {
	began := time.Now()
	<-c
	return time.Since(began)
}

func apart(b bool) time.Time {
	if b {
		return time.Now()
	}
	return time.Now()
}

func init() {
	var e entry
	e.made = time.Now()
	e.used = time.Now()
	_ = e
}

func later(tokens chan int, wait time.Duration) *time.Timer {
	timer := time.NewTimer(wait)
	alone := time.NewTimer(wait)
	select {
	case <-alone.C:
	}
	select {
	case <-tokens:
	default:
	}
	return timer
}
