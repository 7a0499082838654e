package workbench

import (
	"context"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// What a benchmark allocates once, such as the buffer of a connection that it opens, is divided among its iterations.
// A comparison counts over so few of them that this may look like a cost of each. Over many more it comes to next to nothing, and
// what each iteration costs does not.

// manyMore is how many times as many iterations tell the one from the other.
const manyMore = 4

// spread returns verdicts in which counts that got worse by what is allocated once are those of more iterations, and
// in doubt.
func (s *session) spread(ctx context.Context, c comparison, vs []hone.Verdict) ([]hone.Verdict, error) {
	out := slices.Clone(vs)
	for i, v := range out {
		if v.Outcome != hone.Regression || v.Unit != hone.BytesPerOp && v.Unit != hone.AllocsPerOp || isService(v.Benchmark) {
			continue
		}
		t := c.targets[slices.IndexFunc(c.targets, func(t target) bool { return t.Benchmark == v.Benchmark })]
		if !s.binaryOf(c.base, t.Benchmark).Sliced || t.N < manyMore*t.Turns.First {
			continue
		}
		before, err := s.tallied(ctx, c.base, t)
		if err != nil {
			return vs, err
		}
		after, err := s.tallied(ctx, c.with, t)
		if err != nil {
			return vs, err
		}
		long := v
		long.Baseline, long.Value = stat.Median(before[v.Unit]), stat.Median(after[v.Unit])
		if !shrinks(v, long, float64(t.Turns.First)/float64(t.N)) {
			continue
		}
		long.Outcome, long.Delta = hone.Inconclusive, relative(long)
		long.Interval = [2]float64{min(0, long.Delta), max(0, long.Delta)}
		out[i] = long
	}
	return out, nil
}

// rounding is by how much a count per operation, which package testing rounds down, may differ from what it is.
const rounding = 1

// shrinks reports whether a difference becomes as small as one that is divided among more iterations, of which the few
// are such a part. It may vary by half.
func shrinks(few, many hone.Verdict, part float64) bool {
	return many.Value-many.Baseline <= 2*part*(few.Value-few.Baseline)+rounding
}

// relative is a difference as a part of the baseline, 0 if that is nothing.
func relative(v hone.Verdict) float64 {
	if v.Baseline == 0 {
		return 0
	}
	return v.Value/v.Baseline - 1
}
