package collect

import (
	"context"
	"math"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/stat"
)

// Ratio looks once at how many times as long an operation of a task takes in
// the candidate as in the baseline: the median over turns, or the ratio of the
// least of a few processes where turns are not possible. It is a guess for
// those who must choose something, and no verdict. Nothing is emitted.
func (c *Collector) Ratio(ctx context.Context, t Task) (float64, error) {
	core := 0
	if len(c.Cores) > 0 && !t.Alone {
		core = c.Cores[0]
	}
	outcomes, done, err := c.measureBatch(ctx, []Task{t}, core)
	if err != nil {
		return 0, err
	}
	if done && len(outcomes[0].Samples) == 2 {
		return ratioOfTurns(outcomes[0].Samples), nil
	}
	return c.ratioApart(ctx, t)
}

// ratioOfTurns is the median of the ratios of adjacent bursts.
func ratioOfTurns(samples []source.Sample) float64 {
	baseline, candidate := perOp(samples[0].Bursts), perOp(samples[1].Bursts)
	var ratios []float64
	for i := range min(len(baseline), len(candidate)) {
		ratios = append(ratios, candidate[i]/baseline[i])
	}
	return stat.Median(ratios)
}

// ratioApart runs a few processes of each side.
func (c *Collector) ratioApart(ctx context.Context, t Task) (float64, error) {
	least := [2]float64{math.Inf(1), math.Inf(1)}
	for range fewest {
		for k, b := range []source.Binary{t.Baseline, *t.Candidate} {
			s, err := c.Source.Measure(ctx, c.pad(b), c.Filter, t.Benchmark, source.Size{N: t.N})
			if err != nil {
				return 0, err
			}
			least[k] = min(least[k], s.Values[hone.SecPerOp])
		}
	}
	return least[1] / least[0], nil
}
