package collect

import (
	"context"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

const (
	// longer is how much longer slices are made to see whether an operation
	// takes the same in them.
	longer = 8
	// unsteady is the ratio of the two times from which slices are made
	// longer, and doubtful that from which the user is told.
	unsteady = 1.1
	doubtful = 1.5
	// longest bounds a slice that grows.
	longest = 50 * time.Millisecond
)

// Steady makes the slices of a benchmark longer until an operation takes the
// same in slices 8 times as long: what happens once per call, such as set-up
// that is not excluded, must not count as part of every operation. It also
// returns the time of an operation in the slices it began with, relative to
// that in the longer ones: far above 1 set-up is measured, far below 1 the
// operation depends on how often it was done before.
func (c *Collector) Steady(ctx context.Context, b source.Binary, name hone.Benchmark, s Sizing) (Sizing, float64, error) {
	if !b.Sliced || s.Turns.Bursts == 0 {
		return s, 1, nil
	}
	first, _, err := c.growth(ctx, b, name, s.Turns)
	if err != nil || first < unsteady && first > 1/doubtful {
		return s, first, err
	}
	again, slice, err := c.growth(ctx, b, name, s.Turns)
	first = nearer(first, again) // once may be chance
	for ratio := first; err == nil && ratio >= unsteady && slice < longest; {
		s.Turns.N *= longer
		s.Turns.First = max(s.Turns.First, s.Turns.N)
		s.Turns.Slices, s.Turns.Bursts = 1, max(fewest, s.Turns.Bursts/2)
		ratio, slice, err = c.growth(ctx, b, name, s.Turns)
	}
	return s, first, err
}

// nearer returns the ratio that is nearer to 1; 1 if they lie to either side.
func nearer(a, b float64) float64 {
	if a > 1 && b > 1 {
		return min(a, b)
	}
	return min(1, max(a, b))
}

// growth is the time of an operation relative to that in longer slices, and how
// long a slice of the given size takes.
func (c *Collector) growth(ctx context.Context, b source.Binary, name hone.Benchmark, size source.Size) (float64, time.Duration, error) {
	var times [2]float64
	for i, n := range []int{size.N, longer * size.N} {
		some := source.Size{N: n, First: n, Slices: 2, Bursts: fewest}
		s, err := c.Source.Measure(ctx, c.pad(b), c.Filter, name, some)
		if err != nil {
			return 1, 0, err
		}
		times[i] = least(perOp(s.Bursts))
	}
	if !(times[0] > 0 && times[1] > 0) {
		return 1, 0, nil
	}
	return times[0] / times[1], time.Duration(times[0] * float64(size.N) * float64(time.Second)), nil
}

// SetUpMeasured reports of what [Collector.Steady] returns whether a good part
// of the time is spent once per call.
func SetUpMeasured(growth float64) bool { return growth >= doubtful }

// DependsOnN reports of it whether an operation takes longer the more of them
// are done.
func DependsOnN(growth float64) bool { return growth > 0 && growth <= 1/doubtful }
