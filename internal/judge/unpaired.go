package judge

import (
	"math"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// UnpairedComparison is all values of a benchmark in a unit, by side, where
// none belongs to another: those of two files. Values that do not count as
// they do in a [Pair] are left out.
type UnpairedComparison struct {
	Benchmark hone.Benchmark
	Unit      hone.Unit
	Candidate string // name of the candidate side
	Baseline  []float64
	Values    []float64 // of the candidate
	Better    int       // as in [Comparison]
	// Exact says that the unit does not vary, however often it is measured, so
	// that one value of a side is enough. Where values do vary it is wrong, and
	// without effect.
	Exact bool
}

// Unpaired judges comparisons of values that were not measured in pairs, one
// verdict for each, in their order. Outcomes are those of [Compare]:
//
//   - Counts that are equal in all values of a side, at least three of them,
//     are compared as the numbers they are.
//   - If the interval at confidence 1 - p.Alpha lies within the margin, the
//     outcome is no change.
//   - Else, if its p-value is among what the procedure of Benjamini and
//     Hochberg selects, it is an improvement or a regression, by the side of
//     zero on which its interval lies. That is then stated at the level that
//     selection asks for.
//   - Else it is inconclusive.
//
// Rounds is the number of values of the smaller side, and Confidence 0 where
// there are too few for the level: the interval is the range of all ratios.
//
// The tests are rank tests of the logarithms. They take the values of a side
// for independent draws, which those measured one side after the other on a
// machine that drifts are not: then such verdicts are wrong far more often
// than p.Alpha says. Only interleaved rounds can do without that, and
// [Compare] is for them.
//
// Source: see package stat.
func Unpaired(in []UnpairedComparison, p Policy) []hone.Verdict {
	p = p.complete()
	out := make([]hone.Verdict, len(in))
	families := map[bool][]*samples{}
	for i, c := range in {
		s := sampled(c, p)
		s.verdict = &out[i]
		if !s.exact() {
			families[s.trait.count] = append(families[s.trait.count], s)
		}
	}
	for _, f := range families {
		judgeUnpaired(f, p)
	}
	return out
}

// judgeUnpaired gives the verdicts on one family.
func judgeUnpaired(family []*samples, p Policy) {
	ps, k := make([]float64, len(family)), 0
	for i, s := range family {
		ps[i] = stat.MannWhitney(s.baseline, s.candidate)
	}
	selected := stat.BH(ps, p.Alpha)
	for _, yes := range selected {
		if yes {
			k++
		}
	}
	level := stat.BHLevel(p.Alpha, k, len(family))
	for i, s := range family {
		s.judge(p, selected[i], level)
		s.verdict.P = ps[i]
	}
}

// samples is an unpaired comparison, cleared of what does not count.
type samples struct {
	UnpairedComparison
	trait     trait
	margin    float64
	baseline  []float64
	candidate []float64
	verdict   *hone.Verdict
}

func sampled(c UnpairedComparison, p Policy) *samples {
	unusable := func(v float64) bool { return !usable(v) }
	s := &samples{UnpairedComparison: c, trait: traitOf(c.Unit).directed(c.Better), margin: p.Margin}
	s.baseline = slices.DeleteFunc(slices.Clone(c.Baseline), unusable)
	s.candidate = slices.DeleteFunc(slices.Clone(c.Values), unusable)
	if s.trait.count {
		s.margin = s.trait.margin(median(s.baseline))
	}
	return s
}

func (s *samples) blank() hone.Verdict {
	return hone.Verdict{
		Benchmark: s.Benchmark,
		Unit:      s.Unit,
		Candidate: s.UnpairedComparison.Candidate,
		Outcome:   hone.Inconclusive,
		Baseline:  median(s.baseline),
		Value:     median(s.candidate),
		Rounds:    min(len(s.baseline), len(s.candidate)),
	}
}

// exact gives the verdict on counts that do not vary, and reports whether that
// is what they are.
func (s *samples) exact() bool {
	v := s.blank()
	known := s.trait.count && v.Rounds >= MinExact || s.Exact && v.Rounds > 0
	if !known || !constant(s.baseline) || !constant(s.candidate) {
		return false
	}
	s.trait.judgeExact(&v)
	*s.verdict = v
	return true
}

// judge gives the verdict that the ranks lead to; level is that of the
// intervals of the selected.
func (s *samples) judge(p Policy, selected bool, level float64) {
	v := s.blank()
	s.state(&v, p.Alpha)
	switch {
	case v.Confidence > 0 && inside(v.Interval, s.margin):
		v.Outcome = hone.NoChange
	case selected && s.trait.count && s.trait.withinFloor(v.Baseline, v.Value):
		v.Outcome = hone.NoChange
	case selected:
		s.state(&v, level)
		v.Outcome = s.trait.outcome(v.Interval)
	}
	*s.verdict = v
}

// state puts the interval of an error level, and the estimate, into v.
func (s *samples) state(v *hone.Verdict, level float64) {
	if v.Rounds == 0 {
		v.Interval = [2]float64{-1, Unbounded}
		return
	}
	shift := stat.ShiftInterval(logs(s.baseline), logs(s.candidate), 1-level)
	v.Interval = [2]float64{delta(shift.Lo), delta(shift.Hi)}
	v.Delta = delta(shift.Estimate)
	v.Confidence = 0
	if shift.Level >= 1-level {
		v.Confidence = shift.Level
	}
}

// logs returns the logarithms. That of zero is far below any other, but
// finite, so that two zeros are equal and a zero against something else is the
// greatest ratio there is.
func logs(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = math.Log(max(v, math.SmallestNonzeroFloat64))
	}
	return out
}
