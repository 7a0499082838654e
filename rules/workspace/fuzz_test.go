package workspace_test

import (
	"runtime"
	"testing"
)

// FuzzZeroed holds that space out of a pool is like new, whatever was in it before, and
// that a size which cannot be fails as it does for make.
func FuzzZeroed(f *testing.F) {
	f.Add(3, 5, -1)
	f.Add(70000, 0, 65536)
	f.Fuzz(func(t *testing.T, first, second, third int) {
		space := ranksSpaces.Get().(*ranksSpace)
		defer ranksSpaces.Put(space)
		for _, n := range []int{first, second, third} {
			n = min(n, 1<<20)
			want, failed := made(func() []int { return make([]int, n) })
			got, fails := made(func() []int { return zeroed(&space.in, n) })
			if fails != failed || (got == nil) != (want == nil) || len(got) != len(want) || cap(got) != len(got) {
				t.Fatalf("%d: length %d, capacity %d, %q; want length %d, %q", n, len(got), cap(got), fails, len(want), failed)
			}
			for i := range got {
				if got[i] != 0 {
					t.Fatalf("element %d of %d is %d", i, n, got[i])
				}
				got[i] = 7
			}
		}
	})
}

func made(f func() []int) (s []int, failed string) {
	defer func() {
		if err, ok := recover().(runtime.Error); ok {
			failed = err.Error()
		}
	}()
	return f(), ""
}
