// Package calibration measures, on simulated data whose truth is known, how
// often hone's verdicts are wrong and what they find.
//
// [Measure] simulates suites of benchmarks: noise of several kinds, sides that
// differ by nothing or by a known effect, rounds until they are decided or the
// budget ends, then verdicts for the suite. It counts by noise and effect. What
// is simulated is the machine; stopping and judging are those of hone itself,
// package judge. [Load] and [Save] keep the counts, package docs renders them.
//
// It knows no clock and no target. Whether a real machine makes noise of these
// kinds is another question, which "hone doctor" answers on the machine.
package calibration

import (
	"math"
	"math/rand/v2"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// Plan says how much to simulate.
type Plan struct {
	Suites     int `json:"suites"`     // of equal sides, and as many with effects, per kind of noise
	Benchmarks int `json:"benchmarks"` // of a suite
	Rounds     int `json:"rounds"`     // at most
}

// DefaultPlan is what make calibration does: 20 suites of 125 benchmarks, and
// 60 rounds.
func DefaultPlan() Plan { return Plan{Suites: 20, Benchmarks: 125, Rounds: 60} }

// Effects are the relative differences of the benchmarks of a suite with
// effects, in turn: as often none as any.
var Effects = []float64{0, .01, 0, .02, 0, .03, 0, .05, 0, .1}

// Run is one simulation of a plan.
type Run struct {
	Seed   uint64       `json:"seed"`
	Plan   Plan         `json:"plan"`
	Policy judge.Policy `json:"policy"`
	Rows   []Row        `json:"rows"`
}

// Row counts the verdicts on benchmarks of one noise and one effect.
type Row struct {
	Noise   string  `json:"noise"`
	Suite   string  `json:"suite"`  // of what suites: equal, mixed
	Effect  float64 `json:"effect"` // relative, slower or faster as often
	Suites  int     `json:"suites"`
	Alarmed int     `json:"alarmed"` // suites with any benchmark here called wrong

	Comparisons  int `json:"comparisons"`
	Found        int `json:"found"` // differ as they do: the right direction
	Wrong        int `json:"wrong"` // called different where they are equal, or in the wrong direction
	NoChange     int `json:"no_change"`
	Inconclusive int `json:"inconclusive"`
	Missed       int `json:"missed"` // intervals that do not hold the effect
	Rounds       int `json:"rounds"` // of all comparisons together
}

// The two kinds of suites.
const (
	Equal = "equal" // no benchmark differs
	Mixed = "mixed" // every second differs: see Effects
)

// Measure runs a plan. All random numbers come from the seed.
func Measure(seed uint64, plan Plan, p judge.Policy) Run {
	r := rand.New(rand.NewPCG(seed, 0))
	run := Run{Seed: seed, Plan: plan, Policy: p}
	for _, n := range noises {
		equal := tally{noise: n.name, suite: Equal}
		mixed := tally{noise: n.name, suite: Mixed}
		for range plan.Suites {
			equal.add(suite(r, n, plan, p, []float64{0}))
			mixed.add(suite(r, n, plan, p, Effects))
		}
		run.Rows = append(append(run.Rows, equal.rows...), mixed.rows...)
	}
	return run
}

// judged is a verdict and the truth.
type judged struct {
	effect float64 // absolute value, as in Effects
	ratio  float64 // the truth: candidate/baseline
	hone.Verdict
}

// suite simulates the comparisons of a suite and judges them together.
func suite(r *rand.Rand, n noise, plan Plan, p judge.Policy, effects []float64) []judged {
	in := make([]judge.Comparison, plan.Benchmarks)
	out := make([]judged, plan.Benchmarks)
	for i := range in {
		effect := effects[i%len(effects)]
		out[i] = judged{effect: effect, ratio: 1 + effect}
		if r.IntN(2) == 0 {
			out[i].ratio = 1 / out[i].ratio
		}
		in[i] = measured(n.machine(r), r, out[i].ratio, plan, p)
	}
	for i, v := range judge.Compare(in, p) {
		out[i].Verdict = v
	}
	return out
}

// patience is how many rounds pass before it is asked again whether a
// benchmark is decided. Asking after each changes only the cost.
const patience = 3

// measured runs rounds until the comparison is decided or the rounds are over.
// A fair coin orders the sides.
func measured(m machine, r *rand.Rand, ratio float64, plan Plan, p judge.Policy) judge.Comparison {
	c := judge.Comparison{Unit: hone.SecPerOp}
	for n := 1; n <= plan.Rounds; n++ {
		first, second := m()
		if r.IntN(2) == 0 {
			first, second = second, first
		}
		c.Pairs = append(c.Pairs, judge.Pair{
			Baseline: math.Exp(first), Candidate: ratio * math.Exp(second), Round: n,
		})
		if n%patience == 0 && judge.Decided(c, plan.Benchmarks, p) {
			break
		}
	}
	return c
}

// tally collects the rows of one noise and one kind of suite, by effect in
// order of appearance.
type tally struct {
	noise, suite string
	rows         []Row
}

func (t *tally) row(effect float64) *Row {
	for i := range t.rows {
		if t.rows[i].Effect == effect {
			return &t.rows[i]
		}
	}
	t.rows = append(t.rows, Row{Noise: t.noise, Suite: t.suite, Effect: effect})
	return &t.rows[len(t.rows)-1]
}

// add counts one suite.
func (t *tally) add(suite []judged) {
	wrong := map[float64]int{}
	for _, j := range suite {
		row := t.row(j.effect)
		before := row.Wrong
		row.count(j)
		wrong[j.effect] += row.Wrong - before
	}
	for effect, n := range wrong {
		row := t.row(effect)
		row.Suites++
		if n > 0 {
			row.Alarmed++
		}
	}
}

func (row *Row) count(j judged) {
	row.Comparisons++
	row.Rounds += j.Rounds
	if d := j.ratio - 1; d < j.Interval[0]-1e-9 || d > j.Interval[1]+1e-9 {
		row.Missed++
	}
	switch {
	case j.Outcome == hone.NoChange:
		row.NoChange++
	case j.Outcome == hone.Inconclusive:
		row.Inconclusive++
	case (j.Outcome == hone.Regression) == (j.ratio > 1) && j.effect != 0:
		row.Found++
	default:
		row.Wrong++
	}
}
