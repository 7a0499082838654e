package boxedvalue_test

import "testing"

// FuzzVariable holds that what is returned is the same value each time, whether it is put into the
// interface then or was before, whatever became of an earlier one.
func FuzzVariable(f *testing.F) {
	f.Add(1.0, 2.0)
	f.Fuzz(func(t *testing.T, w, h float64) {
		a, b := returned(), returnedKept()
		first, ok := b.(rect)
		if !ok || a != b || a.area() != b.area() {
			t.Errorf("%v, want %v", b, a)
		}
		first.w, first.h = w, h // a copy
		if again := returnedKept(); again != a {
			t.Errorf("%v, want %v, after its copy is %v", again, a, first)
		}
	})
}
