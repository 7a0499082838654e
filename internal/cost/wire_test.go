package cost

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// TestVarints compares what decodes varints quickly with package
// binary, at all lengths and with anything behind them.
func TestVarints(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for shift := range 64 {
		for _, v := range []uint64{1 << shift, 1<<shift - 1, r.Uint64() >> shift} {
			for _, behind := range [][]byte{nil, {0x80}, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}} {
				b := binary.AppendUvarint(nil, v)
				size := len(b)
				b = append(b, behind...)
				if got, n := uvarint(b); got != v || n != size {
					t.Errorf("%x: %d of %d bytes, want %d of %d", b, got, n, v, size)
				}
			}
		}
	}
	for size := range 12 {
		if _, n := uvarint(append(make([]byte, 0, 16), "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"[:size]...)); n != 0 {
			t.Errorf("%d bytes without an end: taken for a varint of %d", size, n)
		}
	}
}
