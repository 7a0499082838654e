package eagertext_test

import (
	"testing"

	"github.com/gohone/hone/rules/eagertext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, eagertext.Rule) }

// Fuzz holds that the fix changes no result, and what is said where it panics.
func Fuzz(f *testing.F) {
	f.Add(0, 0)
	f.Add(3, 2)
	f.Add(-1, 10)
	f.Fuzz(func(t *testing.T, i, n int) {
		if got, want := said(candidate, i, n), said(baseline, i, n); got != want {
			t.Errorf("%d of %d: %v, want %v", i, n, got, want)
		}
	})
}

func said(f func(i, n int) int, i, n int) (answer any) {
	defer func() {
		if r := recover(); r != nil {
			answer = r
		}
	}()
	return f(i, n)
}
