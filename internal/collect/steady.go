package collect

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/stat"
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
	// pairs is how many bursts of each length are compared.
	pairs = 5
	// probed bounds the slices that are compared with longer ones.
	probed = 5 * time.Millisecond
)

// Steadied is a benchmark with the size that suits it.
type Steadied struct {
	Benchmark hone.Benchmark
	Binary    source.Binary
	Sizing    Sizing
	// Growth is the time of an operation in slices, relative to that in longer
	// ones: far above 1 set-up is measured, far below 1 the operation depends on
	// how often it was done before. It is 0 where that was not found out.
	Growth float64
}

// Steady finds out what calling benchmarks costs besides their iterations, and
// makes the slices of each longer until an operation takes the same in slices 8
// times as long: what happens once per call, such as set-up that is not
// excluded, must not count as part of every operation.
func (c *Collector) Steady(ctx context.Context, all []*Steadied) error {
	var tasks []Task
	of := map[hone.Benchmark]*Steadied{}
	for _, s := range all {
		slice := time.Duration(s.Sizing.Turns.N) * s.Sizing.PerOp
		if s.Binary.Sliced && s.Sizing.Turns.Bursts > 0 && slice <= probed {
			tasks = append(tasks, Task{Benchmark: s.Benchmark, Turns: grown(s.Sizing.Turns), Baseline: s.Binary, Wall: 2 * pairs * longer * slice})
			of[s.Benchmark] = s
		}
	}
	return c.onCores(ctx, tasks, func(ctx context.Context, batch []Task, core int) error {
		outcomes, ok, err := c.measureBatch(ctx, batch, core)
		for i, o := range outcomes {
			if ok && err == nil && o.Samples != nil {
				s := of[batch[i].Benchmark]
				err = c.steady(ctx, s, growthOf(o.Samples[0], s.Sizing.Turns.N))
			}
		}
		return err
	})
}

// steady sizes one benchmark by what is known of its growth. One that fails
// meanwhile stays as it is.
func (c *Collector) steady(ctx context.Context, s *Steadied, first growth) error {
	s.setUpIs(first.setUp)
	s.Growth = first.ratio
	if first.ratio < unsteady && first.ratio > 1/doubtful {
		return nil
	}
	t := &s.Sizing.Turns
	now, err := c.grow(ctx, s)
	s.Growth = nearer(first.ratio, now.ratio) // once may be chance
	for now.ratio = s.Growth; err == nil && now.ratio >= unsteady && now.slice < longest; {
		t.N *= longer
		t.First = max(t.First, t.N)
		t.Slices, t.Bursts = 1, max(2*fewest, t.Bursts/2)
		now, err = c.grow(ctx, s)
	}
	var failure *source.Failure
	if errors.As(err, &failure) {
		return nil
	}
	return err
}

// setUpIs sizes slices and bursts anew, now that it is known how long a call of
// the benchmark takes besides its iterations.
func (s *Steadied) setUpIs(d time.Duration) {
	ns := max(float64(s.Sizing.PerOp), s.Sizing.Sample.Values[hone.SecPerOp]*float64(time.Second))
	s.Sizing.Turns = inTurns(ns, d, s.Sizing.Sample.Values[hone.BytesPerOp])
}

// nearer returns the ratio that is nearer to 1; 1 if they lie to either side.
func nearer(a, b float64) float64 {
	if a > 1 && b > 1 {
		return min(a, b)
	}
	return min(1, max(a, b))
}

// growth is how the time of an operation depends on how many are done.
type growth struct {
	ratio float64       // the time in slices relative to that in longer ones
	slice time.Duration // how long a slice takes
	setUp time.Duration // what a call takes besides
}

// grown is the size of a process that compares slices with longer ones.
func grown(size source.Size) source.Size {
	size.First, size.Slices, size.Stretch, size.Bursts = size.N, 2, longer, 2*pairs
	return size
}

// grow compares slices of the size a benchmark has with longer ones.
func (c *Collector) grow(ctx context.Context, s *Steadied) (growth, error) {
	size := grown(s.Sizing.Turns)
	sample, err := c.Source.Measure(ctx, c.pad(s.Binary), c.Filter, s.Benchmark, size)
	if err != nil {
		return growth{ratio: 1}, err
	}
	return growthOf(sample, size.N), nil
}

// growthOf is the growth at the median of the pairs of bursts of a sample.
func growthOf(s source.Sample, n int) growth {
	g := growth{ratio: 1}
	times := perOp(s.Bursts)
	var ratios, short, setUps []float64
	for i := 0; i+1 < len(times); i += 2 {
		setUps = append(setUps, s.Bursts[i].SetUps...)
		if times[i] > 0 && times[i+1] > 0 {
			ratios, short = append(ratios, times[i]/times[i+1]), append(short, times[i])
		}
	}
	if len(ratios) > 0 {
		g.ratio, g.slice = stat.Median(ratios), seconds(least(short)*float64(n))
	}
	if len(setUps) > 0 {
		g.setUp = seconds(slices.Min(setUps))
	}
	return g
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// SetUpMeasured reports of what [Collector.Steady] returns whether a good part
// of the time is spent once per call.
func SetUpMeasured(growth float64) bool { return growth >= doubtful }

// DependsOnN reports of it whether an operation takes longer the more of them
// are done.
func DependsOnN(growth float64) bool { return growth > 0 && growth <= 1/doubtful }
