package judge

import (
	"fmt"
	"math"
	"regexp"

	"github.com/gohone/hone"
)

// Gate decides, by a policy, whether verdicts fail a build.
//
// A regression fails only if it is seen twice. [Compare] selects the first
// time: of the regressions it reports, a share of at most alpha is expected to
// be false, and of benchmarks that are all unchanged it reports any with
// probability at most alpha. [Gate.Suspects] are those that the policy minds.
// They are measured again, in fresh processes and layouts and from evidence of
// 1 on, and [Confirms] asks for evidence of 20. An unchanged benchmark passes
// that with probability at most 1/20, whatever made it a suspect, since the
// rounds are new; so false failures are expected a twentieth as often as false
// suspects. With alpha 0.05 and one suspect a run, of 400 runs without a change
// one fails.
//
// What both measurements share is not covered: a machine on which one of the
// sides is slower for the whole session, or a benchmark whose speed depends on
// something that differs between the sides and is not the code.
type Gate struct {
	policy hone.Policy
	ignore []*regexp.Regexp
}

// NewGate returns a gate; it is an error if a pattern of the policy is none.
func NewGate(p hone.Policy) (*Gate, error) {
	g := &Gate{policy: p}
	for _, pattern := range p.Ignore {
		re, err := regexp.Compile(pattern)
		if err != nil {
			return nil, fmt.Errorf("ignore %q: %w", pattern, err)
		}
		g.ignore = append(g.ignore, re)
	}
	return g, nil
}

// Suspects returns the verdicts that fail the gate if they are confirmed:
// regressions whose interval excludes zero and whose estimate is beyond the
// threshold of their unit, in benchmarks that are not ignored.
func (g *Gate) Suspects(verdicts []hone.Verdict) []hone.Verdict {
	var out []hone.Verdict
	for _, v := range verdicts {
		if g.suspects(v) {
			out = append(out, v)
		}
	}
	return out
}

func (g *Gate) suspects(v hone.Verdict) bool {
	threshold := g.threshold(v.Unit)
	return v.Outcome == hone.Regression && apart(v) && threshold >= 0 && math.Abs(v.Delta) > threshold+rounding && !g.Ignores(v.Benchmark)
}

// rounding is what a ratio may be off by: from 100 to 105 is 5 %, not more.
const rounding = 1e-9

// apart reports whether an interval lies on the side of zero of its estimate.
func apart(v hone.Verdict) bool {
	return v.Delta > 0 && v.Interval[0] > 0 || v.Delta < 0 && v.Interval[1] < 0
}

func (g *Gate) threshold(u hone.Unit) float64 {
	if t, ok := g.policy.Threshold[u]; ok {
		return t
	}
	return g.policy.Threshold[""]
}

// Ignores reports whether the policy says that a benchmark never fails.
func (g *Gate) Ignores(b hone.Benchmark) bool {
	for _, re := range g.ignore {
		if re.MatchString(b.Package + "." + b.Name) {
			return true
		}
	}
	return false
}

// Decide sorts verdicts out. Confirmed is asked about suspects only.
//
// The exit code is 3 if anything failed. Else, if the policy is strict, it is 4
// where a time (or another unit that is no count) may have got worse beyond its
// threshold: it is inconclusive and its interval reaches there, or it was a
// suspect that was not seen again. Else it is 0.
func (g *Gate) Decide(verdicts []hone.Verdict, confirmed func(hone.Verdict) bool) hone.Decision {
	d := hone.Decision{Policy: g.policy, Failed: []hone.Verdict{}, Withdrawn: []hone.Verdict{}, Tolerated: []hone.Verdict{}, Inconclusive: []hone.Verdict{}}
	for _, v := range verdicts {
		switch {
		case g.suspects(v) && confirmed(v):
			d.Failed = append(d.Failed, v)
		case g.suspects(v):
			d.Withdrawn = append(d.Withdrawn, v)
		case v.Outcome == hone.Regression:
			d.Tolerated = append(d.Tolerated, v)
		case g.hides(v):
			d.Inconclusive = append(d.Inconclusive, v)
		}
	}
	switch {
	case len(d.Failed) > 0:
		d.Exit = 3
	case g.policy.Strict && (timed(d.Inconclusive) || timed(d.Withdrawn)):
		d.Exit = 4
	}
	return d
}

// Incomplete adds to a decision what could not be compared. Such a gate fails,
// unless it found something, with 1: neither "no regression" nor "it cannot be
// told" is true of what was not measured. So does a self-test that found
// nothing.
func Incomplete(d hone.Decision, unmeasured []string) hone.Decision {
	d.Unmeasured = unmeasured
	if d.Exit != 3 && (len(unmeasured) > 0 || d.SelfTest) {
		d.Exit = 1
	}
	return d
}

// hides reports whether v leaves open that a benchmark, not ignored, got worse
// by more than the threshold.
func (g *Gate) hides(v hone.Verdict) bool {
	threshold := g.threshold(v.Unit)
	if v.Outcome != hone.Inconclusive || threshold < 0 || g.Ignores(v.Benchmark) {
		return false
	}
	worst := v.Interval[1]
	if traitOf(v.Unit).better == higher {
		worst = -v.Interval[0]
	}
	return worst > threshold+rounding
}

// timed reports whether some verdict is on a unit that is no count.
func timed(verdicts []hone.Verdict) bool {
	for _, v := range verdicts {
		if !traitOf(v.Unit).count {
			return true
		}
	}
	return false
}

// confirming is the evidence that confirms a suspect.
const confirming = 20

// Confirms reports whether c, measured anew for that purpose, says what v says:
// the sides differ, in the same direction. Pairs must be new, of other processes
// and layouts than those of v, and a while later. It may be asked after every
// round, and the first yes stands: evidence reaches 20 with probability at most
// 1/20 over all rounds if the sides are equal (Ville's inequality; see
// [stat.Sequence]). The size need not be found again, because a suspect close to
// the threshold would then fail by a coin's toss.
//
// Counts that are the same in all processes of a side, at least three of them,
// are confirmed by being so again.
func Confirms(c Comparison, v hone.Verdict) bool {
	e := weigh(c, DefaultPolicy())
	if w, ok := e.counted(); ok {
		return w.Outcome != hone.NoChange && w.Delta*v.Delta > 0
	}
	return e.seq.E(0) >= confirming && e.seq.Estimate()*v.Delta > 0
}

// Refutes reports whether more rounds of c, measured as for [Confirms], can be
// spared because the difference of v is not there: the interval, at confidence
// 0.95, lies within the margin or on the other side of zero.
func Refutes(c Comparison, v hone.Verdict, p Policy) bool {
	p = p.complete()
	e := weigh(c, p)
	if w, ok := e.counted(); ok {
		return !(w.Delta*v.Delta > 0)
	}
	if e.seq.Len() < p.MinRounds {
		return false
	}
	lo, hi, _ := e.seq.Interval(1.0 / confirming)
	other := v.Delta > 0 && hi < 0 || v.Delta < 0 && lo > 0
	return other || inside([2]float64{delta(lo), delta(hi)}, e.margin)
}
