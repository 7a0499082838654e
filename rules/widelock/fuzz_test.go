package widelock_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// FuzzGreet holds that the answers are the same.
func FuzzGreet(f *testing.F) {
	f.Add("a b a")
	f.Fuzz(func(t *testing.T, names string) {
		var a, b visits
		a.count, b.count = map[string]int{}, map[string]int{}
		for _, name := range strings.Fields(names) {
			var want, got strings.Builder
			a.wide(&want, name)
			b.narrow(&got, name)
			if got.String() != want.String() {
				t.Errorf("%q, want %q", got.String(), want.String())
			}
		}
	})
}

// FuzzAdmit holds that the answers are the same where a section may be left.
func FuzzAdmit(f *testing.F) {
	f.Add("a b a a a c")
	f.Fuzz(func(t *testing.T, names string) {
		var a, b visits
		a.count, b.count = map[string]int{}, map[string]int{}
		for _, name := range strings.Fields(names) {
			var want, got strings.Builder
			a.admit(&want, name)
			b.admitNarrow(&got, name)
			if got.String() != want.String() {
				t.Errorf("%q, want %q", got.String(), want.String())
			}
		}
	})
}

func (v *visits) admit(w io.Writer, name string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.count[name] > 1 {
		fmt.Fprint(w, "again?")
		return
	}
	v.count[name]++
	fmt.Fprintf(w, "%s came %d times", name, v.count[name])
}

func (v *visits) admitNarrow(w io.Writer, name string) {
	countValue, done := func() (int, bool) {
		v.mu.Lock()
		defer v.mu.Unlock()
		if v.count[name] > 1 {
			fmt.Fprint(w, "again?")
			return 0, false
		}
		v.count[name]++
		countValue := v.count[name]
		return countValue, true
	}()
	if !done {
		return
	}
	fmt.Fprintf(w, "%s came %d times", name, countValue)
}

// FuzzLogged holds that the answers are the same where a line of a log may panic.
func FuzzLogged(f *testing.F) {
	f.Add("a b a panic a c")
	f.Fuzz(func(t *testing.T, names string) {
		var a, b visits
		a.count, b.count = map[string]int{}, map[string]int{}
		for _, name := range strings.Fields(names) {
			var want, got strings.Builder
			wantPanic := panics(func() { a.logged(&want, name) })
			gotPanic := panics(func() { b.loggedLater(&got, name) })
			if got.String() != want.String() || gotPanic != wantPanic {
				t.Errorf("%q, panic %v, want %q, %v", got.String(), gotPanic, want.String(), wantPanic)
			}
		}
	})
}

func panics(f func()) (why any) {
	defer func() { why = recover() }()
	f()
	return nil
}

func note(name string) {
	if name == "panic" {
		panic(name)
	}
}

func (v *visits) logged(w io.Writer, name string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.count[name]++
	fmt.Fprintf(w, "%s came %d times", name, v.count[name])
	note(name)
}

func (v *visits) loggedLater(w io.Writer, name string) {
	var countValue int
	due := false
	defer func() {
		if !due {
			return
		}
		fmt.Fprintf(w, "%s came %d times", name, countValue)
	}()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.count[name]++
	countValue = v.count[name]
	due = true
	note(name)
}
