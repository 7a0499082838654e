package judge

import (
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// Summarize describes the values of one side, in order of the rounds: their
// median, and an interval that holds the median of such rounds with at least
// the given confidence. Confidence is 0 where the values are too few for that
// (under 6 at 0.95), and the interval then is their range. Counts that are
// equal in all rounds, at least three, are exact.
//
// The interval takes rounds for independent of one another; on a machine that
// drifts it says what this session saw. To compare two sides, use [Compare]:
// intervals of this kind may overlap where the sides differ for certain.
func Summarize(values []float64, b hone.Benchmark, u hone.Unit, side hone.Side, confidence float64) hone.Summary {
	values = slices.DeleteFunc(slices.Clone(values), func(v float64) bool { return !usable(v) })
	s := hone.Summary{Benchmark: b, Unit: u, Side: side, Center: median(values), Rounds: len(values)}
	if len(values) == 0 {
		return s
	}
	if traitOf(u).count && len(values) >= MinExact && constant(values) {
		s.Exact, s.Confidence = true, 1
		s.Interval = [2]float64{values[0], values[0]}
		return s
	}
	lo, hi, level := stat.MedianInterval(values, confidence)
	s.Interval = [2]float64{lo, hi}
	if level >= confidence {
		s.Confidence = level
	}
	return s
}
