package judge

import "math"

// Policy is the thresholds that turn statistics into a verdict. A field that
// is zero, or makes no sense, counts as its default.
type Policy struct {
	Margin    float64 // relative; 0.03 calls +-3 % no change
	Alpha     float64 // false discovery rate, and 1 - confidence of the intervals
	MinRounds int     // before a benchmark may be decided
}

// DefaultPolicy returns the policy used where nothing else is asked for.
func DefaultPolicy() Policy {
	return Policy{Margin: 0.03, Alpha: 0.05, MinRounds: 8}
}

func (p Policy) complete() Policy {
	d := DefaultPolicy()
	if !(p.Margin > 0) || math.IsInf(p.Margin, 1) {
		p.Margin = d.Margin
	}
	if !(p.Alpha > 0 && p.Alpha < 1) {
		p.Alpha = d.Alpha
	}
	if p.MinRounds < 1 {
		p.MinRounds = d.MinRounds
	}
	return p
}
