package honetest

import (
	"time"

	"github.com/gohone/hone"
)

// gated opens the stream of a gate that measured everything there is to see:
// what got worse, by much and by little, what got better, and what is in doubt.
func gated(name string) *Stream {
	const mod, queue = "example.com/post", "example.com/post/queue"
	policy := &hone.Policy{
		Threshold: map[hone.Unit]float64{"": 0.05, hone.SecPerOp: 0.05, hone.BytesPerOp: 0.01, hone.AllocsPerOp: 0.01},
		Ignore:    []string{`queue\.Slow`},
	}
	spec := hone.Spec{Dir: ".", Packages: []string{"./..."}, Baseline: "main", Bench: "A|L|P|S", Budget: 5 * time.Minute, Margin: 0.03, Alpha: 0.05, Policy: policy}
	return NewStream(name).Start("gate", mod, spec).
		Timed("", "Address", 4.12e-6, 5.4e-6, 0.295, 0.327, 14).Counted("", "Address", hone.AllocsPerOp, 51, 52).
		Timed("", "Label", 1.21e-5, 1.25e-5, 0.031, 0.036, 22).Counted("", "Label", hone.BytesPerOp, 4809, 4805).
		In(queue).Timed("", "Push/n=100", 8.3e-8, 8.8e-8, -0.01, 0.14, 31).
		Timed("", "Slow|`@ada`", 8.3e-3, 9.9e-3, 0.17, 0.21, 9).Timed("", "Pop", 9.1e-8, 9.12e-8, -0.012, 0.017, 20).
		summaries()
}

// summaries adds both sides of every verdict so far.
func (s *Stream) summaries() *Stream {
	for _, v := range s.verdicts(func(hone.Verdict) bool { return true }) {
		for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
			sum := hone.Summary{Benchmark: v.Benchmark, Unit: v.Unit, Side: side, Center: v.Baseline, Rounds: v.Rounds, Confidence: v.Confidence, Exact: v.Exact}
			if side == hone.Candidate {
				sum.Center, sum.Candidate = v.Value, v.Candidate
			}
			sum.Interval = [2]float64{0.99 * sum.Center, 1.02 * sum.Center}
			s.Add(hone.Event{Summary: &sum})
		}
	}
	return s
}

// verdicts returns those of the benchmarks of the stream with these outcomes.
func (s *Stream) verdicts(of func(hone.Verdict) bool) []hone.Verdict {
	out := []hone.Verdict{}
	for _, e := range s.Events {
		if e.Verdict != nil && of(*e.Verdict) {
			out = append(out, *e.Verdict)
		}
	}
	return out
}

// decide adds a decision on the verdicts so far, in which those of a benchmark
// failed or were withdrawn.
func (s *Stream) decide(failed, withdrawn string, exit int) *Stream {
	policy := s.Events[0].Start.Spec.Policy
	named := func(name string) func(hone.Verdict) bool {
		return func(v hone.Verdict) bool { return v.Outcome == hone.Regression && v.Benchmark.Name == name }
	}
	d := hone.Decision{Policy: *policy, Exit: exit}
	d.Failed, d.Withdrawn = s.verdicts(named(failed)), s.verdicts(named(withdrawn))
	d.Tolerated = s.verdicts(func(v hone.Verdict) bool {
		return v.Outcome == hone.Regression && v.Benchmark.Name != failed && v.Benchmark.Name != withdrawn
	})
	d.Inconclusive = s.verdicts(func(v hone.Verdict) bool { return v.Outcome == hone.Inconclusive })
	return s.Add(hone.Event{Decision: &d})
}

// GateFailed is a gate at which a regression of time and allocations was
// confirmed.
func GateFailed() *Stream {
	s := gated("gate-failed").Warn("host-busy", "load average 1.8 on 2 cores: times will vary more", "close other programs, or give more time with --budget")
	m := hone.Missing{Benchmark: hone.Benchmark{Package: "example.com/post", Name: "Sort", Procs: 4}, Side: hone.Candidate}
	s.Add(hone.Event{Missing: &m}).decide("Address", "", 3)
	last := s.Events[len(s.Events)-1].Decision
	last.OneSided = []hone.Missing{m}
	return s.After(5 * time.Minute).Done(hone.Done{})
}

// GatePassed is a gate at which a regression was not seen again.
func GatePassed() *Stream {
	return gated("gate-passed").decide("", "Address", 0).After(5 * time.Minute).Done(hone.Done{})
}

// GateStrict is a strict gate that cannot tell.
func GateStrict() *Stream {
	s := gated("gate-strict")
	s.Events[0].Start.Spec.Policy.Strict = true
	return s.decide("", "Address", 4).After(5 * time.Minute).Done(hone.Done{})
}

// GateSelfTest is a gate that was put to the test, and passed it or not.
func GateSelfTest(passes bool) *Stream {
	const mod = "example.com/post"
	name := "gate-self-test"
	if !passes {
		name += "-missed"
	}
	s := NewStream(name).Start("gate", mod, hone.Spec{Dir: ".", Policy: &hone.Policy{Threshold: map[hone.Unit]float64{"": 0.05}}})
	if passes {
		s.Timed("", "Address", 4.12e-6, 8.3e-6, 0.94, 1.09, 14).summaries().decide("Address", "", 3)
	} else {
		s.Timed("", "Address", 4.12e-6, 4.5e-6, -0.9, 3, 4).summaries().decide("", "", 0)
	}
	s.Events[len(s.Events)-1].Decision.SelfTest = true
	return s.After(time.Minute).Done(hone.Done{})
}
