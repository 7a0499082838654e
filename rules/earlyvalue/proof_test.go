package earlyvalue_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it: a message for what may be wrong, and a
// slice for what may have to be added.

//go:noinline
func baseline(id int, name string, bad bool) error {
	message := fmt.Sprintf("entry %d (%s)", id, name)
	if bad {
		return errors.New(message)
	}
	return nil
}

//go:noinline
func candidate(id int, name string, bad bool) error {
	if bad {
		message := fmt.Sprintf("entry %d (%s)", id, name)
		return errors.New(message)
	}
	return nil
}

//go:noinline
func addedBefore(all []byte, none bool) []byte {
	out := make([]byte, 0, len(all)+1)
	if none {
		return all
	}
	return append(append(out, all...), 'x')
}

//go:noinline
func addedAfter(all []byte, none bool) []byte {
	if none {
		return all
	}
	out := make([]byte, 0, len(all)+1)
	return append(append(out, all...), 'x')
}

//go:noinline
func endsIn(text, suffix []rune) bool {
	at := len(text) - len(suffix)
	return at >= 0 && slices.Equal(text[at:], suffix)
}

//go:noinline
func suffixBefore(text []rune, suffixes []string) []rune {
	for _, s := range suffixes {
		suffix := []rune(s)
		if endsIn(text, suffix) {
			return suffix
		}
	}
	return nil
}

//go:noinline
func suffixAfter(text []rune, suffixes []string) []rune {
	for _, s := range suffixes {
		if endsIn(text, []rune(s)) {
			suffix := []rune(s)
			return suffix
		}
	}
	return nil
}

var (
	fault error
	bytes []byte
	runes []rune
)

// BenchmarkProof has the case in which the value is not needed, and the one in which it is, where
// there is nothing to gain.
func BenchmarkProof(b *testing.B) {
	all := make([]byte, 100)
	for name, unneeded := range map[string]bool{"unneeded": true, "needed": false} {
		for form, f := range map[string]func(int, string, bool) error{"baseline": baseline, "candidate": candidate} {
			b.Run("text_"+name+"/"+form, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					fault = f(1234, "name", !unneeded)
				}
			})
		}
		suffixes := []string{"ional", "ently", "ing"}
		if !unneeded {
			suffixes = suffixes[2:]
		}
		for form, f := range map[string]func([]rune, []string) []rune{"baseline": suffixBefore, "candidate": suffixAfter} {
			b.Run("suffix_"+name+"/"+form, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					runes = f([]rune("interesting"), suffixes)
				}
			})
		}
		for form, f := range map[string]func([]byte, bool) []byte{"baseline": addedBefore, "candidate": addedAfter} {
			b.Run("slice_"+name+"/"+form, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					bytes = f(all, unneeded)
				}
			})
		}
	}
}
