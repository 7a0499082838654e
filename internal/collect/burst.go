package collect

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/stat"
)

// perOp returns the time of an iteration in each burst, in seconds: the least
// slice in which no garbage was collected, since whatever disturbs a slice only
// makes it longer, plus what collecting costs an iteration on the average.
//
// Collections are rarer than slices, so the least slice would leave them out.
// Their cost is what the slices in and before which one ended took more than
// the others of their burst, at the median of the bursts that had one, times how
// many had.
func perOp(bursts []source.Burst) []float64 {
	var quiet, extra []float64
	count := 0
	for _, b := range bursts {
		calm, touched := split(b)
		count += len(b.Slices)
		if len(calm) == 0 { // every slice collects: no cost is left out
			quiet = append(quiet, stat.Median(b.Slices))
			continue
		}
		quiet = append(quiet, slices.Min(calm))
		if typical := stat.Median(calm); len(touched) > 0 {
			excess := 0.0
			for _, v := range touched {
				excess += v - typical
			}
			extra = append(extra, excess)
		}
	}
	if len(extra) == 0 {
		return quiet
	}
	share := max(0, stat.Median(extra)) * float64(len(extra)) / float64(count)
	for i := range quiet {
		quiet[i] += share
	}
	return quiet
}

// split separates the slices of a burst that a collection touched: those in
// which one ended and those right before, in which it may have begun.
func split(b source.Burst) (calm, touched []float64) {
	for i, v := range b.Slices {
		if b.GCs[i] > 0 || i+1 < len(b.GCs) && b.GCs[i+1] > 0 {
			touched = append(touched, v)
		} else {
			calm = append(calm, v)
		}
	}
	return calm, touched
}

// least is the value of a process: that of its quietest burst.
func least(values []float64) float64 {
	v := math.Inf(1)
	for _, x := range values {
		if x > 0 {
			v = min(v, x)
		}
	}
	return v
}
