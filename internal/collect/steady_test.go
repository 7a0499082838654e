package collect

import (
	"context"
	"math"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// shaped is a source in which n operations of a slice take time(n) seconds.
type shaped struct {
	script
	time func(n float64) float64
}

func (s *shaped) Measure(_ context.Context, _ source.Binary, _ source.Filter, _ hone.Benchmark, size source.Size) (source.Sample, error) {
	sample := source.Sample{N: size.N}
	for i := range size.Bursts {
		n := float64(size.N)
		if i%2 == 1 {
			n *= float64(max(1, size.Stretch))
		}
		sample.Bursts = append(sample.Bursts, source.Burst{Slices: []float64{s.time(n) / n}, GCs: []int{0}})
	}
	return sample, nil
}

func (s *shaped) MeasureBatch(ctx context.Context, _ []source.Binary, _ source.Filter, b source.Batch) (out []source.Outcome, err error) {
	for _, j := range b.Jobs {
		sample, _ := s.Measure(ctx, source.Binary{}, source.Filter{}, j.Benchmark, j.Size)
		out = append(out, source.Outcome{Samples: []source.Sample{sample}})
	}
	return out, nil
}

func TestSteady(t *testing.T) {
	const op = 100e-9
	for name, test := range map[string]struct {
		time   func(n float64) float64
		n      int // iterations of a slice afterwards, from 1000
		setUp  bool
		grows  bool
		growth float64
	}{
		"steady":                    {func(n float64) float64 { return op * n }, 1000, false, false, 1},
		"set-up of 100 operations":  {func(n float64) float64 { return op * (n + 100) }, 1000, false, false, 1.1 / 1.0125},
		"set-up of 2000 operations": {func(n float64) float64 { return op * (n + 2000) }, 64000, true, false, 3 / 1.25},
		"set-up of a million":       {func(n float64) float64 { return op * (n + 1e6) }, 1000, true, false, 1001. / 126}, // 0.1 s: longer is too long
		"grows with n":              {func(n float64) float64 { return op * n * n }, 1000, false, true, 1. / 8},
	} {
		c, _ := collector(&script{})
		c.Source = &shaped{time: test.time}
		in := Sizing{PerOp: 100, Turns: source.Size{N: 1000, First: 1000, Slices: 4, Bursts: 16}}
		one := &Steadied{Binary: source.Binary{Sliced: true}, Sizing: in}
		err := c.Steady(t.Context(), []*Steadied{one})
		got, growth := one.Sizing, one.Growth
		if err != nil || got.Turns.N != test.n || math.Abs(growth-test.growth) > 1e-4*test.growth || SetUpMeasured(growth) != test.setUp || DependsOnN(growth) != test.grows {
			t.Errorf("%s: %+v, growth %v, %v; want N %d, growth %v", name, got.Turns, growth, err, test.n, test.growth)
		}
	}
}

func TestNearer(t *testing.T) {
	for _, test := range [][3]float64{{2, 3, 2}, {.5, .2, .5}, {.5, 2, 1}, {1, 1, 1}} {
		if got := nearer(test[0], test[1]); got != test[2] {
			t.Errorf("nearer(%v, %v) = %v", test[0], test[1], got)
		}
	}
}
