package workbench

import (
	"context"
	"sync"
	"time"
)

// allowance is a context whose deadline can be moved while it has not passed.
type allowance struct {
	context.Context
	done  chan struct{}
	timer *time.Timer

	mu  sync.Mutex
	end time.Time
	err error
}

// newAllowance bounds ctx by a deadline. The function that it returns ends it.
func newAllowance(ctx context.Context, end time.Time) (*allowance, context.CancelFunc) {
	a := &allowance{Context: ctx, done: make(chan struct{}), end: end}
	a.mu.Lock() // the timer of an end that has passed fires at once
	a.timer = time.AfterFunc(time.Until(end), a.expire)
	a.mu.Unlock()
	stop := context.AfterFunc(ctx, func() { a.finish(ctx.Err()) })
	return a, func() {
		stop()
		a.finish(context.Canceled)
	}
}

// expire ends it when its time is over, unless that was moved just before.
func (a *allowance) expire() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !time.Now().Before(a.end) {
		a.ended(context.DeadlineExceeded)
	}
}

// finish ends it, unless it has ended.
func (a *allowance) finish(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended(err)
}

// ended is finish for who holds the lock.
func (a *allowance) ended(err error) {
	if a.err == nil {
		a.timer.Stop()
		a.err = err
		close(a.done)
	}
}

// move sets the deadline anew. It is too late where it has passed.
func (a *allowance) move(end time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil {
		a.end = end
		a.timer.Reset(time.Until(end))
	}
}

func (a *allowance) Deadline() (time.Time, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if end, ok := a.Context.Deadline(); ok && end.Before(a.end) {
		return end, true
	}
	return a.end, true
}

func (a *allowance) Done() <-chan struct{} { return a.done }

func (a *allowance) Err() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}
