package bitloop_test

import (
	"math/bits"
	"testing"

	"github.com/gohone/hone/rules/bitloop"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, bitloop.Rule) }

// Fuzz holds that all loops count as package math/bits does, also where the counter runs over.
func Fuzz(f *testing.F) {
	for _, x := range []uint64{0, 1, 2, 3, 1 << 63, 1<<64 - 1} {
		f.Add(x, int8(120))
	}
	f.Fuzz(func(t *testing.T, x uint64, n int8) {
		if got, want := candidate([]uint64{x, ^x}), baseline([]uint64{x, ^x}); got != want {
			t.Errorf("%x: %d, want %d", x, got, want)
		}
		signed, length, small := int32(x), 0, n
		for w := signed; w != 0; w &= w - 1 {
			small++
		}
		for w := x; w > 0; w >>= 1 {
			length++
		}
		if want := n + int8(bits.OnesCount32(uint32(signed))); small != want || length != bits.Len64(x) {
			t.Errorf("%x: %d bits, want %d, of %d, want %d", x, small, want, length, bits.Len64(x))
		}
	})
}
