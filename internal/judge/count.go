package judge

import (
	"math"
	"slices"

	"github.com/gohone/hone"
)

// MinExact is how many processes of a side must agree on a count before it is
// taken for a constant of the program.
const MinExact = 3

// counted gives the verdict on counts that need no statistics: because they do
// not vary, or because nothing they do exceeds the floor. Iterations must have
// been the same on both sides and many (100), since what happens once per
// process is shared out over them.
func (e *evidence) counted() (hone.Verdict, bool) {
	v := e.blank()
	if !e.trait.count || v.Rounds < MinExact {
		return v, false
	}
	if constant(e.baseline) && constant(e.candidate) {
		e.trait.judgeExact(&v)
		return v, true
	}
	if e.apart() {
		e.judgeApart(&v)
		return v, true
	}
	least, most := extent(slices.Concat(e.baseline, e.candidate))
	if !e.trait.withinFloor(least, most) {
		return v, false
	}
	// The range of n paired ratios misses the centre of symmetry only if all
	// fall to one side of it.
	lo, hi := e.seq.Range()
	v.Interval = [2]float64{delta(lo), delta(hi)}
	v.Confidence = 1 - math.Exp2(float64(1-v.Rounds))
	v.Delta = delta(e.seq.Estimate())
	if v.Baseline == v.Value { // ratios to a zero that is not always one say nothing
		v.Delta, v.Interval = 0, [2]float64{}
	}
	v.Outcome = hone.NoChange
	return v, true
}

const (
	// minApart is how many processes of a side must agree on about a count before a difference counts that
	// is far greater than what they disagree about.
	minApart = 5
	// farther is how many times that is.
	farther = 4
)

// apart reports whether the counts of either side are about the same in all processes, and those of one side far from
// those of the other. Were the sides the same, and each process took one of two numbers, that would come about in
// one of 512 comparisons of five rounds.
func (e *evidence) apart() bool {
	if len(e.baseline) < minApart {
		return false
	}
	few, many := e.baseline, e.candidate
	if slices.Min(few) > slices.Min(many) {
		few, many = many, few
	}
	fewLow, fewHigh := extent(few)
	manyLow, manyHigh := extent(many)
	gap, spread := manyLow-fewHigh, max(fewHigh-fewLow, manyHigh-manyLow)
	return e.trait.withinFloor(fewLow, fewHigh) && e.trait.withinFloor(manyLow, manyHigh) &&
		gap > farther*spread && gap > e.trait.floorAt(manyLow)
}

// judgeApart completes the verdict on counts that are apart: the interval is that of all ratios, which misses the ratio
// only if all processes of a side lie to one side of what they have in common.
func (e *evidence) judgeApart(v *hone.Verdict) {
	low, high := extent(e.baseline)
	least, most := extent(e.candidate)
	v.Interval = [2]float64{exactDelta(high, least), exactDelta(low, most)}
	v.Delta = exactDelta(v.Baseline, v.Value)
	v.Confidence = 1 - math.Exp2(float64(1-v.Rounds))
	v.Outcome = e.trait.outcomeOf(v.Value - v.Baseline)
}

// judgeExact completes the verdict on two numbers that do not vary.
func (t trait) judgeExact(v *hone.Verdict) {
	v.Exact, v.Confidence = true, 1
	v.Delta = exactDelta(v.Baseline, v.Value)
	v.Interval = [2]float64{v.Delta, v.Delta}
	v.Outcome = t.outcomeOf(v.Value - v.Baseline)
}

func constant(values []float64) bool {
	least, most := extent(values)
	return least == most
}

// extent is the least and the greatest of values, of which there must be one.
func extent(values []float64) (least, most float64) {
	return slices.Min(values), slices.Max(values)
}

// exactDelta is candidate/baseline - 1; of nothing it is 0 when nothing became
// of it, else (the ratio is infinite) [Unbounded].
func exactDelta(baseline, candidate float64) float64 {
	if baseline == candidate {
		return 0
	}
	return min(Unbounded, candidate/baseline-1)
}
