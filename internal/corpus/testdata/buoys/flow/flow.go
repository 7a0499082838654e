// Package flow has stages that hand values on through channels.
package flow

import (
	"context"
	"io"
	"sync"
)

// Run is stages at work. The first error ends all of them.
type Run struct {
	ctx context.Context
	end context.CancelCauseFunc
	wg  sync.WaitGroup
}

// New returns a run without stages.
func New(ctx context.Context) *Run {
	ctx, end := context.WithCancelCause(ctx)
	return &Run{ctx: ctx, end: end}
}

// Wait waits until all stages are through, and returns the first error.
func (r *Run) Wait() error {
	r.wg.Wait()
	err := context.Cause(r.ctx)
	r.end(nil)
	return err
}

func (r *Run) stage(work func() error) {
	r.wg.Add(1)
	go func() {
		defer r.wg.Done()
		if err := work(); err != nil {
			r.end(err)
		}
	}()
}

// send hands a value on, unless the run ends.
func send[T any](r *Run, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-r.ctx.Done():
		return false
	}
}

// From begins with what next returns, until that is io.EOF.
func From[T any](r *Run, next func() (T, error)) <-chan T {
	out := make(chan T)
	r.stage(func() error {
		defer close(out)
		for {
			v, err := next()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			if !send(r, out, v) {
				return nil
			}
		}
	})
	return out
}

// Map hands on what f makes of each value, in their order, if f says so.
func Map[T, U any](r *Run, in <-chan T, f func(T) (U, bool)) <-chan U {
	out := make(chan U)
	r.stage(func() error {
		defer close(out)
		for v := range in {
			if u, ok := f(v); ok && !send(r, out, u) {
				return nil
			}
		}
		return nil
	})
	return out
}

// Batches hands on n values at a time, and at the end what is left. Who receives a
// batch may keep it, so that each has an array of its own.
func Batches[T any](r *Run, in <-chan T, n int) <-chan []T {
	out := make(chan []T)
	r.stage(func() error {
		defer close(out)
		for more := true; more; {
			batch := make([]T, 0, n)
			for len(batch) < n {
				var v T
				if v, more = <-in; !more {
					break
				}
				batch = append(batch, v)
			}
			if len(batch) > 0 && !send(r, out, batch) {
				return nil
			}
		}
		return nil
	})
	return out
}

// Into ends with f, which gets each value.
func Into[T any](r *Run, in <-chan T, f func(T) error) {
	r.stage(func() error {
		for v := range in {
			if err := f(v); err != nil {
				return err
			}
		}
		return nil
	})
}
