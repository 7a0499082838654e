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
