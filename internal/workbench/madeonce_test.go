package workbench

import (
	"context"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/source"
)

// keeping is a source of a benchmark that makes something once, in the candidate, and something in each iteration.
type keeping struct {
	source.Source
	once, each, objects int
}

func (k *keeping) Measure(_ context.Context, b source.Binary, _ source.Filter, _ hone.Benchmark, s source.Size) (source.Sample, error) {
	bytes, objects := 1000, 12
	if b.Path == "candidate" {
		bytes, objects = bytes+k.each+k.once/s.N, objects+k.objects
	}
	return source.Sample{N: s.N, Values: map[hone.Unit]float64{hone.BytesPerOp: float64(bytes), hone.AllocsPerOp: float64(objects)}}, nil
}

// Bytes of what is made once speak against nothing, however many iterations share them; those of each iteration do.
func TestMadeOnce(t *testing.T) {
	for name, test := range map[string]struct {
		source keeping
		perOp  time.Duration
		once   bool
	}{
		"once":                        {keeping{once: 8192}, time.Microsecond, true},
		"a little":                    {keeping{once: 1024}, time.Microsecond, true},
		"in each iteration":           {keeping{each: 8}, time.Microsecond, false},
		"both":                        {keeping{once: 8192, each: 8}, time.Microsecond, false},
		"with more objects":           {keeping{once: 8192, objects: 1}, time.Microsecond, false},
		"so little that it is gone":   {keeping{once: 512}, time.Microsecond, true},
		"where that would take a day": {keeping{once: 8192}, time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, c, _ := comparing(nil, nil)
			s.collector.Source = &test.source
			c.targets[0].Sizing = collect.Sizing{N: 1000, PerOp: test.perOp}
			_, got, err := s.madeOnce(t.Context(), c.base, c.with, c.targets[0])
			if err != nil || got != test.once {
				t.Errorf("%v, %v", got, err)
			}
			more := []hone.Verdict{{Benchmark: c.targets[0].Benchmark, Unit: hone.BytesPerOp, Outcome: hone.Regression, Baseline: 1000, Value: 1008}}
			vs, err := s.withoutOnce(t.Context(), c, more)
			if err != nil || (vs[0].Outcome != hone.Regression) != test.once || more[0].Outcome != hone.Regression {
				t.Errorf("verdicts %v, %v", vs, err)
			}
		})
	}
}

// A comparison counts bytes over few iterations: what a candidate allocates once is no reason against it there
// either, and what it allocates in each is.
func TestComparedOnce(t *testing.T) {
	for name, test := range map[string]struct {
		each, once float64
		n          int
		want       hone.Outcome
	}{
		"nothing more":           {0, 0, 2000, hone.NoChange},
		"a buffer":               {0, 8192, 2000, hone.NoChange},
		"a table":                {0, 40960, 2000, hone.Inconclusive},
		"some in each iteration": {48, 0, 2000, hone.Regression},
		"both":                   {48, 4096, 2000, hone.Regression},
		"a small one":            {0, 900, 2000, hone.NoChange},
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
				if v.Unit == hone.BytesPerOp && v.Exact && v.Outcome == hone.Inconclusive {
					t.Errorf("the bytes of a few iterations are exact, and not those that are told: %+v", v)
				}
				if v.Unit == hone.BytesPerOp && v.Outcome != test.want {
					t.Errorf("%s, %v instead of %v: want %s", v.Outcome, v.Value, v.Baseline, test.want)
				}
			}
		})
	}
}
