package growncopy_test

import (
	"slices"
	"testing"

	"github.com/gohone/hone/rules/growncopy"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func TestGrowncopy(t *testing.T) { ruletest.Run(t, growncopy.Rule) }

// FuzzGrowncopy holds that the elements are the same, in memory of their own, and that what was nil stays nil.
func FuzzGrowncopy(f *testing.F) {
	f.Add([]byte("text"), []byte("more"), uint8(0))
	f.Add([]byte{}, []byte{}, uint8(7))
	f.Add([]byte("a"), []byte{}, uint8(9))
	f.Fuzz(func(t *testing.T, a, b []byte, kind uint8) {
		if kind&1 != 0 && len(a) == 0 {
			a = nil
		}
		if kind&2 != 0 && len(b) == 0 {
			b = nil
		}
		if kind&4 != 0 {
			a = slices.Grow(a, 20)
		}
		before := slices.Clone(a)
		for name, pair := range map[string][2]func(a, b []byte) []byte{
			"clone": {joinBaseline, joinCandidate}, "nil": {nilBaseline, nilCandidate}, "made": {madeBaseline, madeCandidate},
		} {
			want, got := pair[0](a, b), pair[1](a, b)
			if !slices.Equal(got, want) || (got == nil) != (want == nil) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
			for i := range got {
				got[i]++
			}
			if got = append(got, 1); !slices.Equal(a, before) {
				t.Errorf("%s: the copy shares memory with what it was made of: %q", name, got)
			}
		}
		names := []string{string(a), string(b)}[:kind%3%2+1]
		if got, want := candidate(names, "x"), baseline(names, "x"); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
