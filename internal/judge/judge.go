// Package judge turns measurements of two sides into verdicts.
//
// It is where statistics meet thresholds. Package stat says how strong the
// evidence is and which differences it leaves standing; a [Policy] says what
// is a difference worth the name; the outcome is one verdict per benchmark and
// unit. The flow:
//
//  1. While measuring, [Decided] says after each round whether more rounds of
//     a benchmark could still tell something, and [Widest] where spare time
//     does most.
//  2. When measuring has ended, for whatever reason, [Compare] gives all
//     verdicts at once, because the rate of false discoveries is a property of
//     all that is reported together.
//  3. Values that were not measured in pairs are judged by [Unpaired], and one
//     side alone is described by [Summarize].
//  4. Beside all, [Exact] judges a single edit by what needs no statistics:
//     counts that come out the same in every process.
//
// What it must not know: how values were measured, in what order things are
// tried, and how a verdict is shown. The statistics assume what collect does:
// both sides of a round adjacent in time, in an order a fair coin decides.
package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// Unbounded is the delta that stands for infinity, which JSON has no number
// for: as upper bound of an interval "no upper bound", as a delta "from zero
// to something". All finite deltas are smaller. An interval without a lower
// bound begins at -1, since no candidate takes less than nothing.
const Unbounded = 1e9

// Pair is what one round measured: a value on either side, in one unit.
//
// A pair counts if both values are finite and not negative; others (NaN, an
// infinity, a negative duration) are left out as not measured. Two zeros are
// equal; a zero against something else is the greatest ratio there is, a
// thousand million.
type Pair struct {
	Baseline, Candidate float64
	Round               int // orders the pairs in time
	// Bursts are what the values were made of, if both sides measured in
	// turns: the i-th of either side are adjacent in time, and the ratio of
	// the round is the median of their ratios.
	Bursts [2][]float64
}

func (p Pair) counts() bool {
	return usable(p.Baseline) && usable(p.Candidate)
}

func usable(v float64) bool { return v >= 0 && !math.IsInf(v, 1) }

// logRatio is ln(candidate/baseline) of a pair that counts. The difference of
// logarithms does not overflow where the ratio would.
func (p Pair) logRatio() float64 {
	if d, ok := p.turns(); ok {
		return d
	}
	if p.Baseline == p.Candidate {
		return 0 // two zeros as well
	}
	return math.Log(p.Candidate) - math.Log(p.Baseline)
}

// Values are those of the sides. Of a round in turns, both stand for the
// quietest moment of either side, so that they differ by the ratio of the round:
// what disturbs one side for the whole of a round must not pass for a
// difference.
func (p Pair) Values() (baseline, candidate float64) {
	d, ok := p.turns()
	if !ok || !p.counts() {
		return p.Baseline, p.Candidate
	}
	ratio := math.Exp(d)
	baseline = min(p.Baseline, p.Candidate/ratio)
	return baseline, baseline * ratio
}

// turns is the median of the ratios of adjacent bursts, if there are any.
func (p Pair) turns() (float64, bool) {
	var ds []float64
	for i := range min(len(p.Bursts[0]), len(p.Bursts[1])) {
		if a, b := p.Bursts[0][i], p.Bursts[1][i]; a > 0 && b > 0 && usable(a) && usable(b) {
			ds = append(ds, math.Log(b)-math.Log(a))
		}
	}
	return stat.Median(ds), len(ds) > 0
}

// Comparison is all that was measured of a benchmark in a unit, for a
// candidate against the baseline.
type Comparison struct {
	Benchmark hone.Benchmark
	Unit      hone.Unit
	Candidate string
	Pairs     []Pair
	// Better is the direction of the unit, where it is given: +1 if more is
	// better, -1 if less. At 0 it is that of the unit; of those not known, less
	// is better, but for rates ("/s", "/sec").
	Better int
}

// Compare judges comparisons, one verdict for each, in their order.
//
// The comparisons of one call are reported together and hence judged together:
// among the improvements and regressions of all durations (and any other unit
// that is no count) the expected share of false ones is at most p.Alpha, and
// so it is among the counts. For each:
//
//   - Counts that are equal in all processes of a side, at least three of
//     them, are compared as the numbers they are; see [hone.Verdict].Exact. So are
//     those of five and more that vary by less than a quarter of how far the sides are apart.
//   - If the interval at confidence 1 - p.Alpha lies within the margin, the
//     outcome is no change. For counts the margin is 1 % or, if that is more,
//     1 alloc or 16 B.
//   - Else, if the evidence is among what e-BH selects, it is an improvement
//     or a regression, by the side of zero on which the interval lies. The
//     interval is then stated at the higher confidence that selection asks
//     for.
//   - Else the outcome is inconclusive: the interval says what is still
//     possible. With few rounds that is everything; see [Unbounded].
//
// Delta is the paired estimate, so it need not be the ratio of the two medians.
// Confidence is 0 where the interval is no more than the range of the rounds:
// the difference changed while it was measured, so no one ratio describes it.
//
// Sources: Schuirmann 1987 (equivalence by an interval within a margin); Wang
// and Ramdas 2022; Xu, Wang and Ramdas 2024; see package stat.
func Compare(in []Comparison, p Policy) []hone.Verdict {
	p = p.complete()
	out := make([]hone.Verdict, len(in))
	families := map[bool]family{}
	for i, c := range in {
		e := weigh(c, p)
		if v, ok := e.counted(); ok {
			out[i] = v
			continue
		}
		f := families[e.trait.count]
		families[e.trait.count] = append(f, member{e, &out[i]})
	}
	for _, f := range families {
		f.judge(p)
	}
	return out
}

// family is comparisons whose false discoveries are counted together.
type family []member

type member struct {
	*evidence
	verdict *hone.Verdict
}

// judge weighs the evidence as it stood when measuring stopped. The greatest
// evidence on the way would look stronger, and is worth nothing: see
// [stat.EBH].
func (f family) judge(p Policy) {
	es := make([]float64, len(f))
	for i, m := range f {
		es[i] = m.seq.E(0)
	}
	selected, k := stat.EBH(es, p.Alpha), 0
	for _, s := range selected {
		if s {
			k++
		}
	}
	level := stat.BYLevel(p.Alpha, k, len(f))
	for i, m := range f {
		*m.verdict = m.judge(p, selected[i], level)
		m.verdict.E = min(Unbounded, es[i])
	}
}

// evidence is a comparison, weighed.
type evidence struct {
	Comparison
	trait     trait
	baseline  []float64 // of the pairs that count, in order of rounds
	candidate []float64
	seq       stat.Sequence
	margin    float64 // relative; within it there is no change
}

func weigh(c Comparison, p Policy) *evidence {
	e := &evidence{Comparison: c, trait: traitOf(c.Unit).directed(c.Better), margin: p.Margin}
	pairs := slices.Clone(c.Pairs)
	slices.SortStableFunc(pairs, func(a, b Pair) int { return cmp.Compare(a.Round, b.Round) })
	for _, q := range pairs {
		if q.counts() {
			baseline, candidate := q.Values()
			e.baseline = append(e.baseline, baseline)
			e.candidate = append(e.candidate, candidate)
			e.seq.Add(q.logRatio())
		}
	}
	if e.trait.count {
		e.margin = e.trait.margin(median(e.baseline))
	}
	return e
}

// median is 0 when nothing was measured, because a verdict is written as JSON.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return stat.Median(values)
}

// blank is the part of a verdict that needs no judgement.
func (e *evidence) blank() hone.Verdict {
	return hone.Verdict{
		Benchmark: e.Benchmark,
		Unit:      e.Unit,
		Candidate: e.Comparison.Candidate,
		Outcome:   hone.Inconclusive,
		Baseline:  median(e.baseline),
		Value:     median(e.candidate),
		Rounds:    len(e.baseline),
	}
}

// judge gives the verdict on a comparison that needs statistics; level is that
// of the intervals of the selected.
func (e *evidence) judge(p Policy, selected bool, level float64) hone.Verdict {
	v := e.blank()
	e.state(&v, p.Alpha)
	switch {
	case inside(v.Interval, e.margin):
		v.Outcome = hone.NoChange
	case selected && e.trait.count && e.trait.withinFloor(v.Baseline, v.Value):
		v.Outcome = hone.NoChange
	case selected:
		e.state(&v, level)
		v.Outcome = e.trait.outcome(v.Interval)
	}
	return v
}

// state puts the interval of an error level, and the estimate, into v. Where
// estimate and interval disagree, which is rare, the interval is right: it is
// what the guarantee holds for.
func (e *evidence) state(v *hone.Verdict, level float64) {
	lo, hi, ok := e.seq.Interval(level)
	v.Interval = [2]float64{delta(lo), delta(hi)}
	v.Confidence = 0
	if ok {
		v.Confidence = 1 - level
	}
	if e.seq.Len() > 0 {
		v.Delta = max(v.Interval[0], min(v.Interval[1], delta(e.seq.Estimate())))
	}
}

// delta turns a log-ratio into candidate/baseline - 1.
func delta(logRatio float64) float64 {
	return min(Unbounded, math.Expm1(logRatio))
}

// inside reports whether an interval of deltas lies within the margin.
func inside(interval [2]float64, margin float64) bool {
	return -margin <= interval[0] && interval[1] <= margin
}

// LogRatios returns ln(candidate/baseline) of the rounds that count, in their
// order.
func LogRatios(c Comparison) []float64 {
	pairs := slices.Clone(c.Pairs)
	slices.SortStableFunc(pairs, func(a, b Pair) int { return cmp.Compare(a.Round, b.Round) })
	var out []float64
	for _, q := range pairs {
		if q.counts() {
			out = append(out, q.logRatio())
		}
	}
	return out
}
