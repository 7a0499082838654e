package workbench

import (
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// What a candidate allocates once is no reason against it, whatever it comes to for each of a few iterations; what it
// allocates in each is.
func TestSpread(t *testing.T) {
	for name, test := range map[string]struct {
		each, once float64
		n          int
		want       hone.Outcome
	}{
		"nothing more":                           {0, 0, 2000, hone.NoChange},
		"a buffer":                               {0, 8192, 2000, hone.Inconclusive},
		"some in each iteration":                 {48, 0, 2000, hone.Regression},
		"both":                                   {48, 4096, 2000, hone.Regression},
		"a buffer, and nobody counts for longer": {0, 8192, 200, hone.Regression},
	} {
		t.Run(name, func(t *testing.T) {
			s, c, _ := comparing(nil, nil)
			src := s.collector.Source.(*failing)
			src.each, src.once = map[string]float64{"candidate": test.each}, map[string]float64{"candidate": test.once}
			c.targets[0].N, c.targets[0].Turns = test.n, source.Size{N: 1, First: 100, Slices: 1, Bursts: 3}
			for _, b := range []*build{c.base, c.with} {
				sliced := b.binaries["m"]
				sliced.Sliced = true
				b.binaries["m"] = sliced
			}
			vs, err := s.compare(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range vs {
				if v.Unit == hone.BytesPerOp && v.Outcome != test.want {
					t.Errorf("%s, %v instead of %v: want %s", v.Outcome, v.Value, v.Baseline, test.want)
				}
			}
		})
	}
}
