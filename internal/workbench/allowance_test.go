package workbench

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestAllowance(t *testing.T) {
	for name, test := range map[string]struct {
		at   time.Duration // when it ends
		err  error
		does func(a *allowance, end, endAll context.CancelFunc)
	}{
		"as it was given":   {at: 10 * time.Second, err: context.DeadlineExceeded},
		"moved in time":     {at: 16 * time.Second, err: context.DeadlineExceeded, does: func(a *allowance, _, _ context.CancelFunc) { a.move(time.Now().Add(13 * time.Second)) }},
		"ended":             {at: 3 * time.Second, err: context.Canceled, does: func(_ *allowance, end, _ context.CancelFunc) { end() }},
		"ended from above":  {at: 3 * time.Second, err: context.Canceled, does: func(_ *allowance, _, endAll context.CancelFunc) { endAll() }},
		"moved, then ended": {at: 3 * time.Second, err: context.Canceled, does: func(a *allowance, end, _ context.CancelFunc) { a.move(time.Now().Add(time.Hour)); end() }},
		"ended, then moved": {at: 3 * time.Second, err: context.Canceled, does: func(a *allowance, end, _ context.CancelFunc) { end(); a.move(time.Now().Add(time.Hour)) }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				all, endAll := context.WithCancel(t.Context())
				defer endAll()
				began := time.Now()
				a, end := newAllowance(all, began.Add(10*time.Second))
				defer end()
				below, cancel := context.WithTimeout(a, time.Hour)
				defer cancel()
				time.Sleep(3 * time.Second)
				if test.does != nil {
					test.does(a, end, endAll)
				}
				<-below.Done()
				if took := time.Since(began); took != test.at || !errors.Is(a.Err(), test.err) || !errors.Is(below.Err(), test.err) {
					t.Errorf("ends after %s, with %v, %v", took, a.Err(), below.Err())
				}
			})
		})
	}
}

// An end that has passed comes at once, and finds the timer that told it.
func TestAllowanceOfNothing(t *testing.T) {
	for range 100 {
		a, end := newAllowance(t.Context(), time.Now().Add(-time.Second))
		<-a.Done()
		if !errors.Is(a.Err(), context.DeadlineExceeded) {
			t.Errorf("ends with %v", a.Err())
		}
		end()
	}
}
