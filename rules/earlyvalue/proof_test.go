package earlyvalue_test

import (
	"errors"
	"fmt"
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

var (
	fault error
	bytes []byte
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
