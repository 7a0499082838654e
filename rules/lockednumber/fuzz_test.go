package lockednumber_test

import (
	"sync/atomic"
	"testing"
	"time"
)

// FuzzSteps holds that the methods of the atomic types, as the fix calls them,
// do to a number what statements do, whatever overflows.
func FuzzSteps(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7}, int64(1))
	f.Add([]byte{2, 2, 0, 1, 0, 3}, int64(-1<<63))
	f.Add([]byte{0, 0, 6, 1}, int64(1<<62))
	f.Fuzz(func(t *testing.T, steps []byte, n int64) {
		var signed, unsigned, small, whole, lasts = int64(0), uint64(0), uint32(0), int(0), time.Duration(0)
		var a, c, d atomic.Int64
		var b atomic.Uint64
		var s atomic.Uint32
		for i, step := range steps {
			n += int64(i)
			var got, want [5]int64
			switch step % 6 {
			case 0: // add and read
				signed, unsigned, small, whole, lasts = signed+n, unsigned+uint64(n), small+uint32(n), whole+int(n), lasts+time.Duration(n)
				want = [5]int64{signed, int64(unsigned), int64(small), int64(whole), int64(lasts)}
				got = [5]int64{a.Add(n), int64(b.Add(uint64(n))), int64(s.Add(uint32(n))), int64(int(c.Add(int64(int(n))))), int64(time.Duration(d.Add(int64(time.Duration(n)))))}
			case 1: // subtract and read
				signed, unsigned, small, whole, lasts = signed-n, unsigned-uint64(n), small-uint32(n), whole-int(n), lasts-time.Duration(n)
				want = [5]int64{signed, int64(unsigned), int64(small), int64(whole), int64(lasts)}
				got = [5]int64{a.Add(-n), int64(b.Add(-uint64(n))), int64(s.Add(-uint32(n))), int64(int(c.Add(-int64(int(n))))), int64(time.Duration(d.Add(-int64(time.Duration(n)))))}
			case 2: // read and add
				want = [5]int64{signed, int64(unsigned), int64(small), int64(whole), int64(lasts)}
				signed, unsigned, small, whole, lasts = signed+n, unsigned+uint64(n), small+uint32(n), whole+int(n), lasts+time.Duration(n)
				got = [5]int64{a.Add(n) - n, int64(b.Add(uint64(n)) - uint64(n)), int64(s.Add(uint32(n)) - uint32(n)), int64(int(c.Add(int64(int(n)))) - int(n)), int64(time.Duration(d.Add(int64(time.Duration(n)))) - time.Duration(n))}
			case 3: // one less, of the unsigned
				unsigned--
				small--
				want = [5]int64{0, int64(unsigned), int64(small)}
				got = [5]int64{0, int64(b.Add(^uint64(0))), int64(s.Add(^uint32(0)))}
			case 4: // read and set
				want = [5]int64{signed, int64(unsigned), int64(small), int64(whole), int64(lasts)}
				signed, unsigned, small, whole, lasts = n, uint64(n), uint32(n), int(n), time.Duration(n)
				got = [5]int64{a.Swap(n), int64(b.Swap(uint64(n))), int64(s.Swap(uint32(n))), int64(int(c.Swap(int64(int(n))))), int64(time.Duration(d.Swap(int64(time.Duration(n)))))}
			case 5:
				want = [5]int64{signed, int64(unsigned), int64(small), int64(whole), int64(lasts)}
				got = [5]int64{a.Load(), int64(b.Load()), int64(s.Load()), int64(int(c.Load())), int64(time.Duration(d.Load()))}
			}
			if got != want {
				t.Fatalf("step %d of kind %d with %d: %v, want %v", i, step%6, n, got, want)
			}
		}
	})
}
