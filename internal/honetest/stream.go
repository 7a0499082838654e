package honetest

import (
	"time"

	"github.com/gohone/hone"
)

// Stream is a script of events. Every method that adds one returns the stream,
// so that a script reads from top to bottom.
type Stream struct {
	Name   string
	Events []hone.Event

	clock Clock
	pkg   string // package of the benchmarks that are named next
}

// NewStream begins a script at [Epoch].
func NewStream(name string) *Stream { return &Stream{Name: name} }

// Add adds an event at the stream's time.
func (s *Stream) Add(e hone.Event) *Stream {
	e.Time = s.clock.Now()
	s.Events = append(s.Events, e)
	return s
}

// After moves the stream's time on.
func (s *Stream) After(d time.Duration) *Stream {
	s.clock.Advance(d)
	return s
}

// In names the package of the benchmarks that follow.
func (s *Stream) In(pkg string) *Stream {
	s.pkg = pkg
	return s
}

// Start opens the stream of a command on a module, on a machine that exists
// nowhere.
func (s *Stream) Start(command, module string, spec hone.Spec) *Stream {
	s.pkg = module
	return s.Add(hone.Event{Start: &hone.Start{
		Version: hone.Version, Run: "20260314T150926-0a1b2c", Command: command, Spec: spec,
		Module: module, Root: "/home/ada/" + module,
		Host: hone.Host{
			GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "amd64", CPU: "Analytical Engine Mark II", Cores: 2,
			GOMAXPROCS: 2, Revision: "3f2c9ab1d0e4f5a6b7c8", Dirty: true,
		},
	}})
}

// Steps adds the progress of a step, event by event, each d after the last.
func (s *Stream) Steps(stage string, d time.Duration, whats ...string) *Stream {
	for i, what := range whats {
		s.Add(hone.Event{Progress: &hone.Progress{Stage: stage, What: what, Done: i, Total: len(whats)}}).After(d)
	}
	return s
}

// Warn adds a warning.
func (s *Stream) Warn(code, message, hint string) *Stream {
	return s.Add(hone.Event{Warning: &hone.Warning{Code: code, Message: message, Hint: hint}})
}

func (s *Stream) benchmark(name string) hone.Benchmark {
	return hone.Benchmark{Package: s.pkg, Name: name}
}

// Baseline adds three rounds of a benchmark around the given values and its
// two profiles.
func (s *Stream) Baseline(name string, sec, bytes, allocs float64) *Stream {
	for round := range 3 {
		wobble := 1 + 0.01*float64(round-1)
		for _, m := range []hone.Measurement{
			{Unit: hone.SecPerOp, Value: sec * wobble}, {Unit: hone.BytesPerOp, Value: bytes}, {Unit: hone.AllocsPerOp, Value: allocs},
		} {
			m.Benchmark, m.Side, m.Round, m.First, m.N = s.benchmark(name), hone.Baseline, round+1, true, 1000
			s.Add(hone.Event{Measurement: &m})
		}
	}
	return s
}

// Profiles adds a CPU and an allocation profile of a benchmark.
func (s *Stream) Profiles(name string, samples int, thin bool) *Stream {
	for _, kind := range []hone.Kind{hone.CPU, hone.Allocs} {
		s.Add(hone.Event{Profile: &hone.Profile{
			Benchmark: s.benchmark(name), Kind: kind, Pass: 1, Blob: "c0ffee", Samples: samples,
			Duration: time.Second, Thin: thin && kind == hone.CPU,
		}})
	}
	return s
}

// Find adds a finding, its package the current one.
func (s *Stream) Find(f hone.Finding) *Stream {
	if f.Package == "" {
		f.Package = s.pkg
	}
	if f.Pass == 0 {
		f.Pass = 1
	}
	return s.Add(hone.Event{Finding: &f})
}

// Fix adds a fix in a state.
func (s *Stream) Fix(f hone.Fix, state hone.FixState, reason string, checks ...hone.Check) *Stream {
	f.State, f.Reason, f.Checks = state, reason, checks
	return s.Add(hone.Event{Fix: &f})
}

// Timed adds a verdict on time from the values of the sides and the interval
// of delta.
func (s *Stream) Timed(candidate, name string, baseline, value, lo, hi float64, rounds int) *Stream {
	v := hone.Verdict{
		Benchmark: s.benchmark(name), Unit: hone.SecPerOp, Candidate: candidate, Baseline: baseline, Value: value,
		Delta: value/baseline - 1, Interval: [2]float64{lo, hi}, Confidence: 0.95, Rounds: rounds,
	}
	switch {
	case lo > -0.03 && hi < 0.03:
		v.Outcome = hone.NoChange
	case hi < 0:
		v.Outcome = hone.Improvement
	case lo > 0:
		v.Outcome = hone.Regression
	default:
		v.Outcome = hone.Inconclusive
	}
	return s.Add(hone.Event{Verdict: &v})
}

// Counted adds an exact verdict; baseline must not be 0.
func (s *Stream) Counted(candidate, name string, unit hone.Unit, baseline, value float64) *Stream {
	v := hone.Verdict{
		Benchmark: s.benchmark(name), Unit: unit, Candidate: candidate, Baseline: baseline, Value: value,
		Delta: value/baseline - 1, Confidence: 1, Rounds: 3, Exact: true, Outcome: hone.NoChange,
	}
	v.Interval = [2]float64{v.Delta, v.Delta}
	if value < baseline {
		v.Outcome = hone.Improvement
	} else if value > baseline {
		v.Outcome = hone.Regression
	}
	return s.Add(hone.Event{Verdict: &v})
}

// Done ends the stream.
func (s *Stream) Done(d hone.Done) *Stream {
	d.Elapsed = s.clock.Now().Sub(Epoch)
	return s.Add(hone.Event{Done: &d})
}
