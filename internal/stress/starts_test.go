package stress

import "testing"

func TestStarts(t *testing.T) {
	for code, want := range map[string]int{
		"f()":                          0,
		"go f()":                       1,
		"func() { go f(); go f() }()":  2,
		"var g group; g.Go(func() {})": 1,
		"var g group; g.Wait()":        0,
		"var g group; for { g.Go(f); go func() {}() }": 2,
	} {
		s := stateOf(t, "package m\n\ntype group struct{}\n\nfunc (group) Go(func()) {}\nfunc (group) Wait() {}\n\nfunc f() {}\n\nfunc work() {\n"+code+"\n}\n")
		if got := s.starts([]string{"work", "gone"}); got != want {
			t.Errorf("%s: %d, want %d", code, got, want)
		}
	}
}
