package collect

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone/internal/source"
)

func TestPerOp(t *testing.T) {
	none := []int{0, 0, 0, 0}
	for name, test := range map[string]struct {
		in   []source.Burst
		want []float64
	}{
		"nothing": {nil, nil},
		"the least slice of each burst": {
			[]source.Burst{{Slices: []float64{9, 5, 7, 8}, GCs: none}, {Slices: []float64{5, 6, 5, 40}, GCs: none}},
			[]float64{5, 5},
		},
		// The collection costs 3 (in the slice in which it ended) and 1 (in
		// the one before) more than the typical 10: half a unit a slice of 8.
		"what a collection costs is shared out": {
			[]source.Burst{{Slices: []float64{10, 11, 13, 10}, GCs: []int{0, 0, 1, 0}}, {Slices: []float64{10, 10, 10, 10}, GCs: none}},
			[]float64{10.5, 10.5},
		},
		"collections that cost nothing": {
			[]source.Burst{{Slices: []float64{10, 9, 9, 10}, GCs: []int{0, 0, 1, 0}}},
			[]float64{10},
		},
		"a collection in every slice": {
			[]source.Burst{{Slices: []float64{10, 12, 11, 14}, GCs: []int{1, 2, 1, 1}}},
			[]float64{11.5},
		},
	} {
		if got := perOp(test.in); !slices.EqualFunc(got, test.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestInTurns(t *testing.T) {
	for _, test := range []struct {
		perOp float64 // nanoseconds
		setUp time.Duration
		bytes float64
		want  source.Size
	}{
		{20, 0, 0, source.Size{N: 5000, First: 50_000, Slices: 4, Bursts: 20}},
		{0, 0, 0, source.Size{N: 1_000_000, First: 10_000_000, Slices: 4, Bursts: 20}},
		{100_000, 0, 0, source.Size{N: 1, First: 100, Slices: 4, Bursts: 20}},
		{1e6, 0, 0, source.Size{N: 1, First: 100, Slices: 1, Bursts: 8}},
		{1e7, 0, 0, source.Size{N: 1, First: 7, Slices: 1, Bursts: 3}}, // too slow to be counted exactly
		{1e8, 0, 0, source.Size{N: 1, First: 1, Slices: 1, Bursts: 3}},
		{20, 10 * time.Millisecond, 0, source.Size{N: 250_000, First: 250_000, Slices: 1, Bursts: 3}}, // called less often, for longer
		{100, 0, 1, source.Size{N: 1000, First: 10_000, Slices: 4, Bursts: 20}},                       // a collection in 0.4 s
		{100, 0, 4096, source.Size{N: 2048, First: 10_000, Slices: 1, Bursts: 20}},                    // one in 0.1 ms
		{100, 0, 1 << 20, source.Size{N: 1000, First: 10_000, Slices: 4, Bursts: 20}},                 // several in every slice
		{1000, 0, 512, source.Size{N: 16384, First: 16384, Slices: 1, Bursts: 6}},                     // one in 8 ms
	} {
		if got := inTurns(test.perOp, test.setUp, test.bytes); got != test.want {
			t.Errorf("%v ns, set-up %s, %v bytes: %+v, want %+v", test.perOp, test.setUp, test.bytes, got, test.want)
		}
	}
}
