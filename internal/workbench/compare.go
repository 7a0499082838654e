package workbench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/judge"
)

// all is the candidate name of the closing comparison: the unchanged source
// against every kept fix.
const all = "all"

// maxRounds ends a comparison that stays undecided.
const maxRounds = 60

// comparison is two builds measured against each other, round by round.
type comparison struct {
	name    string
	base    *build
	with    *build
	targets []target
	ends    time.Time // of the time it may take
	policy  judge.Policy
	enough  func([]hone.Verdict) bool // whether verdicts so far suffice; nil if all is to be decided
}

func (s *session) policy() judge.Policy {
	p := judge.DefaultPolicy()
	if s.spec.Margin > 0 {
		p.Margin = s.spec.Margin
	}
	if s.spec.Alpha > 0 {
		p.Alpha = s.spec.Alpha
	}
	return p
}

// compare measures until every benchmark is decided, the time is over or the
// rounds the user asked for are done, and returns the verdicts. When ctx ends
// it returns those that the rounds so far allow, with ctx's error.
func (s *session) compare(ctx context.Context, c comparison) ([]hone.Verdict, error) {
	if err := s.compilePrograms(ctx, c.targets, c.base, c.with); err != nil {
		return nil, err
	}
	s.pairs = newPairs(c)
	defer func() { s.pairs = nil }()
	active, failures := slices.Clone(c.targets), map[hone.Benchmark][]hone.Side{}
	for round := 1; len(active) > 0 && round <= s.roundLimit(); round++ {
		if s.spec.Count == 0 && round > c.policy.MinRounds && time.Now().After(c.ends) {
			s.cutShort(c, round-1, active)
			break
		}
		s.progress("verify", fmt.Sprintf("measuring %s against the baseline, %d benchmarks left", c.name, len(active)), round-1, 0)
		broken, err := s.collector.Round(ctx, round, s.tasks(c, active))
		if err != nil {
			return s.pairs.verdicts(), err
		}
		for _, t := range active {
			if b, failed := broken[t.Benchmark]; failed {
				failures[t.Benchmark] = append(failures[t.Benchmark], b.Side)
				if err := s.answersFor(ctx, c, t, b, failures[t.Benchmark]); err != nil {
					return s.pairs.verdicts(), err
				}
			}
		}
		active = slices.DeleteFunc(active, func(t target) bool {
			return len(failures[t.Benchmark]) > mostFailures || s.spec.Count == 0 && s.pairs.decided(t.Benchmark)
		})
		if c.enough != nil && s.spec.Count == 0 && round >= c.policy.MinRounds && c.enough(s.pairs.verdicts()) {
			break
		}
	}
	return s.withoutOnce(ctx, c, s.pairs.verdicts())
}

// answersFor returns a rejection where a benchmark fails because of the candidate. A base that
// has fixes, too, passed with them before: what fails there now says nothing of either. sides are
// those on which the benchmark has failed in this comparison.
func (s *session) answersFor(ctx context.Context, c comparison, t target, b collect.Broken, sides []hone.Side) error {
	if onlyWithIt(sides) {
		return refuse("benchmark %s failed with it in %d rounds, and without it in none: %s", t.Name, len(sides), b.Failure.Reason)
	}
	if b.Side == hone.Candidate {
		return s.failsWithIt(ctx, c.with, t, b.Failure)
	}
	if c.base == s.base {
		s.byChance(b.Failure)
	}
	return nil
}

// cutShort says that more time would have narrowed the closing intervals.
func (s *session) cutShort(c comparison, rounds int, undecided []target) {
	if c.name != all {
		return
	}
	var bs []hone.Benchmark
	for _, t := range undecided {
		bs = append(bs, t.Benchmark)
	}
	s.warn("budget-short", fmt.Sprintf("the budget of %s ended the closing measurement after %d rounds: the intervals of %s are wider than they need be", s.budget.total, rounds, names(bs)),
		"give more time with --budget")
}

func (s *session) roundLimit() int {
	if s.spec.Count > 0 {
		return s.spec.Count
	}
	return maxRounds
}

func (s *session) tasks(c comparison, targets []target) []collect.Task {
	out := make([]collect.Task, len(targets))
	for i, t := range targets {
		with := s.binaryOf(c.with, t.Benchmark)
		out[i] = collect.Task{Benchmark: t.Benchmark, N: t.N, Turns: t.Turns, Alone: t.Parallel, Baseline: s.binaryOf(c.base, t.Benchmark), Candidate: &with, Name: c.name, Wall: t.InTurns(2)}
	}
	return out
}

// pairs gathers the measurements of a comparison as they arrive.
type pairs struct {
	c       comparison
	byTitle map[title]*judge.Comparison
	order   []title
}

type title struct {
	benchmark hone.Benchmark
	unit      hone.Unit
}

func newPairs(c comparison) *pairs { return &pairs{c: c, byTitle: map[title]*judge.Comparison{}} }

// add files one measurement; both sides of a round share a pair.
func (p *pairs) add(m hone.Measurement) {
	k := title{m.Benchmark, m.Unit}
	jc := p.byTitle[k]
	if jc == nil {
		jc = &judge.Comparison{Benchmark: m.Benchmark, Unit: m.Unit, Candidate: p.c.name}
		p.byTitle[k], p.order = jc, append(p.order, k)
	}
	if n := len(jc.Pairs); n == 0 || jc.Pairs[n-1].Round != m.Round {
		jc.Pairs = append(jc.Pairs, judge.Pair{Round: m.Round, Baseline: math.NaN(), Candidate: math.NaN()})
	}
	last := &jc.Pairs[len(jc.Pairs)-1]
	if m.Side == hone.Baseline {
		last.Baseline = merged(last.Baseline, m)
		last.Bursts[0] = append(last.Bursts[0], m.Bursts...)
	} else {
		last.Candidate = merged(last.Candidate, m)
		last.Bursts[1] = append(last.Bursts[1], m.Bursts...)
	}
}

// merged is the value of a round of several processes: of a time the least,
// since disturbance only adds to it, else that of the first.
func merged(before float64, m hone.Measurement) float64 {
	switch {
	case m.Repeat == 0:
		return m.Value
	case m.Unit == hone.SecPerOp:
		return min(before, m.Value)
	}
	return before
}

// all lists what was measured, in the order in which it was first.
func (p *pairs) all() []judge.Comparison {
	var out []judge.Comparison
	for _, k := range p.order {
		out = append(out, *p.byTitle[k])
	}
	return out
}

// summaries describes each side on its own, in the order of the targets.
func (p *pairs) summaries() []hone.Summary {
	var out []hone.Summary
	for _, k := range p.sorted() {
		jc := p.byTitle[k]
		for i, side := range []hone.Side{hone.Baseline, hone.Candidate} {
			var values []float64
			for _, q := range jc.Pairs {
				baseline, candidate := q.Values()
				if v := [2]float64{baseline, candidate}[i]; !math.IsNaN(v) {
					values = append(values, v)
				}
			}
			if len(values) > 0 {
				sum := judge.Summarize(values, k.benchmark, k.unit, side, 1-p.c.policy.Alpha)
				if side == hone.Candidate {
					sum.Candidate = p.c.name
				}
				out = append(out, sum)
			}
		}
	}
	return out
}

// decided reports whether more rounds of a benchmark's time would say no more. Its
// evidence must be enough among all that it is reported with, which of a service are
// latencies and rates, too.
func (p *pairs) decided(b hone.Benchmark) bool {
	jc := p.byTitle[title{b, hone.SecPerOp}]
	return jc != nil && judge.Decided(*jc, max(len(p.c.targets), p.family()), p.c.policy)
}

// family is how many comparisons are judged together with those of times.
func (p *pairs) family() int {
	units := make([]hone.Unit, len(p.order))
	for i, k := range p.order {
		units[i] = k.unit
	}
	return judge.Family(units)
}

// sorted lists what was measured in the order of the targets, not in the random
// one in which it was measured first.
func (p *pairs) sorted() []title {
	place := func(k title) int {
		return slices.IndexFunc(p.c.targets, func(t target) bool { return t.Benchmark == k.benchmark })
	}
	order := slices.Clone(p.order)
	slices.SortStableFunc(order, func(a, b title) int { return place(a) - place(b) })
	return order
}

// verdicts judges all whole rounds.
func (p *pairs) verdicts() []hone.Verdict {
	var in []judge.Comparison
	for _, k := range p.sorted() {
		jc := *p.byTitle[k]
		jc.Pairs = slices.DeleteFunc(slices.Clone(jc.Pairs), func(q judge.Pair) bool { return !p.whole(k, q.Round) })
		if len(jc.Pairs) > 0 {
			in = append(in, jc)
		}
	}
	return judge.Compare(in, p.c.policy)
}

// whole reports whether both sides of a round were measured: a round cut off
// by an interruption has a time on one side only.
func (p *pairs) whole(k title, round int) bool {
	for _, q := range p.byTitle[title{k.benchmark, hone.SecPerOp}].Pairs {
		if q.Round == round {
			return q.Baseline > 0 && q.Candidate > 0
		}
	}
	return false
}

// objections says, by benchmark, what speaks against keeping what was measured:
// a regression in any unit, unless it is bearable; or, where the changed code is hot and nothing
// improves, a time that is in doubt and as likely as not worse by more than the
// margin. A doubt that does not lean that way is shown beside what is kept: a
// noisy benchmark would else speak against what is clearly faster in others.
func objections(vs []hone.Verdict, p judge.Policy, hot map[hone.Benchmark]bool) map[hone.Benchmark]string {
	out := map[hone.Benchmark]string{}
	for _, v := range doubts(vs, p, hot) {
		out[v.Benchmark] = doubt(v)
	}
	for _, v := range slices.Backward(vs) {
		if v.Outcome == hone.Regression && !bearable(v, vs, p) {
			out[v.Benchmark] = worse(v)
		}
	}
	return out
}

// doubts returns the times in doubt that are as likely as not worse by more than the margin,
// but for those that are bearable whatever is true.
func doubts(vs []hone.Verdict, p judge.Policy, hot map[hone.Benchmark]bool) []hone.Verdict {
	return slices.DeleteFunc(undecided(vs, p, hot), func(v hone.Verdict) bool { return v.Delta <= p.Margin || bearableDoubt(v, vs, p) })
}

// undecided returns the times that may have become worse: of hot code, of
// benchmarks in which nothing improves, with an interval that reaches above
// twice the margin. Where the code is not hot, such an interval says only that
// the benchmark is noisy.
func undecided(vs []hone.Verdict, p judge.Policy, hot map[hone.Benchmark]bool) []hone.Verdict {
	better := map[hone.Benchmark]bool{}
	for _, v := range vs {
		better[v.Benchmark] = better[v.Benchmark] || v.Outcome == hone.Improvement
	}
	var out []hone.Verdict
	for _, v := range vs {
		if v.Unit == hone.SecPerOp && v.Outcome != hone.Regression && hot[v.Benchmark] && !better[v.Benchmark] && v.Interval[1] > 2*p.Margin {
			out = append(out, v)
		}
	}
	return out
}

// mostOpen is how many times the margin a time may still be worse by, at its worst, when a
// comparison stops because something else improves.
const mostOpen = 8

// settled reports of verdicts whether they suffice to keep fixes: something improves, nothing
// speaks against them, and no time leans to the worse by more than the margin. A comparison
// may stop at any time without a cost to what its verdicts claim, and what is kept is measured
// once more, at length, when the run closes.
func (s *session) settled(fixes []hone.Fix, hot map[hone.Benchmark]bool) func([]hone.Verdict) bool {
	p := s.policy()
	return func(vs []hone.Verdict) bool {
		leans := slices.ContainsFunc(vs, func(v hone.Verdict) bool {
			return v.Unit == hone.SecPerOp && (v.Delta > p.Margin || v.Interval[1] > mostOpen*p.Margin)
		})
		return improves(vs) && !leans && len(objections(s.bargain(fixes, vs), p, hot)) == 0
	}
}

// worse names a regression. Nobody reads seconds of a few billionths: of times it says by how
// much.
func worse(v hone.Verdict) string {
	if v.Unit == hone.SecPerOp {
		return fmt.Sprintf("%s of %s gets worse by %.0f %% [%.0f, %.0f]", v.Unit, v.Benchmark.Name, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1])
	}
	return fmt.Sprintf("%s of %s gets worse: %.4g instead of %.4g", v.Unit, v.Benchmark.Name, v.Value, v.Baseline)
}

func doubt(v hone.Verdict) string {
	return v.Benchmark.Name + " gains nothing, and a slowdown could not be excluded"
}

func improves(vs []hone.Verdict) bool {
	return slices.ContainsFunc(vs, func(v hone.Verdict) bool { return v.Outcome == hone.Improvement })
}
