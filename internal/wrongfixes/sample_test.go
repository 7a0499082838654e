package wrongfixes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSample(t *testing.T) {
	modules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	draw := func(n int, seed uint64) []string {
		var ids []string
		for _, c := range Candidates(Sample(modules, n, rand.New(rand.NewPCG(seed, 0)))) {
			if c.Expect == Equivalent {
				t.Errorf("%s is equivalent: either answer is right", c.ID())
			}
			ids = append(ids, c.ID())
		}
		return ids
	}
	one, again, other := draw(50, 1), draw(50, 1), draw(50, 2)
	if !slices.Equal(one, again) || slices.Equal(one, other) {
		t.Errorf("seeds 1, 1 and 2 draw\n%q\n%q\n%q", one, again, other)
	}
	slices.Sort(one)
	if n := len(slices.Compact(one)); n != 50 {
		t.Errorf("%d different candidates, want 50", n)
	}
	all := draw(1<<20, 1)
	slices.Sort(all)
	if n := len(slices.Compact(slices.Clone(all))); n != len(all) || n < 50 {
		t.Errorf("of all, %d candidates, %d different", len(all), n)
	}
}
