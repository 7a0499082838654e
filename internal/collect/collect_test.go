package collect

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// script is a source whose benchmarks take what the path of the binary says.
type script struct {
	calls []string // path of each process
	fail  string   // path whose processes fail
	perOp map[string]time.Duration
	// once is what the first iteration of a process takes besides.
	once time.Duration
	// untimed leaves out the time, as b.ReportMetric(0, "ns/op") does.
	untimed bool
}

func (s *script) Discover(context.Context, source.Binary, source.Filter) ([]hone.Benchmark, []source.Failure, error) {
	return nil, nil, nil
}

func (s *script) Measure(_ context.Context, b source.Binary, _ source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	s.calls = append(s.calls, b.Path)
	if b.Path == s.fail {
		return source.Sample{}, &source.Failure{Benchmark: name, Reason: "on purpose"}
	}
	per := s.perOp[b.Path]
	n := size.N
	if n == 0 {
		n = max(1, int(size.For/per)*3/2) // as package testing, which overshoots
		if s.once > size.For {
			n, per = 1, s.once
		}
	}
	values := map[hone.Unit]float64{hone.SecPerOp: per.Seconds(), hone.BytesPerOp: 8, hone.AllocsPerOp: 1}
	if s.untimed {
		delete(values, hone.SecPerOp)
	}
	return source.Sample{N: n, Wall: time.Duration(n)*per + 10*time.Millisecond, Values: values}, nil
}

func (s *script) Profile(context.Context, source.Binary, source.Filter, hone.Benchmark, source.Size, hone.Kind) ([]byte, error) {
	return nil, errors.New("not scripted")
}

func collector(s *script) (*Collector, *[]hone.Measurement) {
	var got []hone.Measurement
	c := &Collector{Source: s, Rand: rand.New(rand.NewPCG(rand.Uint64(), 1)), Emit: func(m hone.Measurement) { got = append(got, m) }}
	return c, &got
}

func TestCalibrate(t *testing.T) {
	for per, want := range map[time.Duration]int{
		100 * time.Nanosecond: 300_000,
		time.Microsecond:      30_000,
		time.Millisecond:      MinExactN, // 30 would do for the time, not for the counts
		time.Second:           1,
	} {
		c, _ := collector(&script{perOp: map[string]time.Duration{"p": per}})
		got, err := c.Calibrate(t.Context(), source.Binary{Path: "p"}, hone.Benchmark{})
		if err != nil || got.N != want || got.PerOp != per {
			t.Errorf("%s an iteration: %+v, %v; want N = %d", per, got, err, want)
		}
		if wall := time.Duration(want)*per + 10*time.Millisecond; got.Wall != wall {
			t.Errorf("%s an iteration: wall %s, want %s", per, got.Wall, wall)
		}
	}
}

// A first iteration that takes longer than the others is not what a benchmark takes.
func TestCalibrateColdStart(t *testing.T) {
	for per, want := range map[time.Duration]int{
		100 * time.Nanosecond: 300_000,
		10 * time.Millisecond: 3,
	} {
		c, _ := collector(&script{perOp: map[string]time.Duration{"p": per}, once: 50 * time.Millisecond})
		got, err := c.Calibrate(t.Context(), source.Binary{Path: "p"}, hone.Benchmark{})
		if err != nil || got.N != want || got.PerOp != per {
			t.Errorf("%s an iteration: %+v, %v; want N = %d", per, got, err, want)
		}
	}
}

// Both sides of a round are adjacent, both orders occur, and both sides run
// the same number of iterations.
func TestRoundPairsSides(t *testing.T) {
	s := &script{perOp: map[string]time.Duration{"base": 1000, "with": 2000}}
	c, got := collector(s)
	task := func(name string) Task {
		return Task{Benchmark: hone.Benchmark{Name: name}, N: 7, Baseline: source.Binary{Path: "base"}, Candidate: &source.Binary{Path: "with"}, Name: "fix"}
	}
	firsts := map[hone.Side]int{}
	for round := 1; round <= 60; round++ {
		if failed, err := c.Round(t.Context(), round, []Task{task("A"), task("B")}); err != nil || len(failed) > 0 {
			t.Fatal(failed, err)
		}
	}
	for i := 0; i < len(s.calls); i += 2 {
		if s.calls[i] == s.calls[i+1] {
			t.Fatalf("processes %d and %d are of one side", i, i+1)
		}
	}
	for _, m := range *got {
		if m.N != 7 || m.Candidate != "fix" && m.Side == hone.Candidate {
			t.Fatalf("measurement %+v", m)
		}
		if m.First && m.Unit == hone.SecPerOp {
			firsts[m.Side]++
		}
	}
	// 120 fair coins: fewer than 20 of one side has a chance below 1e-13.
	if firsts[hone.Baseline]+firsts[hone.Candidate] != 120 || firsts[hone.Baseline] < 20 || firsts[hone.Candidate] < 20 {
		t.Errorf("first in the round: %v", firsts)
	}
}

func TestRoundTellsWhoFails(t *testing.T) {
	task := []Task{{Benchmark: hone.Benchmark{Name: "A"}, N: 1, Baseline: source.Binary{Path: "base"}, Candidate: &source.Binary{Path: "with"}}}
	for path, side := range map[string]hone.Side{"with": hone.Candidate, "base": hone.Baseline} {
		c, _ := collector(&script{fail: path})
		broken, err := c.Round(t.Context(), 1, task)
		if b := broken[task[0].Benchmark]; err != nil || b.Side != side || b.Failure == nil {
			t.Errorf("failing %s: %+v, %v", side, broken, err)
		}
	}
}

// A benchmark that hides its time cannot be measured, and that is no reason to
// end the run.
func TestCalibrateWithoutTime(t *testing.T) {
	c, _ := collector(&script{perOp: map[string]time.Duration{"p": 1000}, untimed: true})
	_, err := c.Calibrate(t.Context(), source.Binary{Path: "p"}, hone.Benchmark{Name: "A"})
	var failure *source.Failure
	if !errors.As(err, &failure) {
		t.Errorf("Calibrate: %v", err)
	}
}

// What the user fixes is what a process measures, whatever it says of counts.
func TestCalibrateFixed(t *testing.T) {
	for _, c := range []struct {
		fixed source.Size
		per   time.Duration
		want  int
	}{
		{source.Size{N: 7}, time.Microsecond, 7},
		{source.Size{For: 200 * time.Millisecond}, time.Millisecond, 200},
		{source.Size{For: 5 * time.Millisecond}, time.Millisecond, 5},
		{source.Size{For: time.Millisecond}, time.Second, 1},
	} {
		col, _ := collector(&script{perOp: map[string]time.Duration{"p": c.per}})
		col.Fixed = c.fixed
		got, err := col.Calibrate(t.Context(), source.Binary{Path: "p"}, hone.Benchmark{})
		if err != nil || got.N != c.want {
			t.Errorf("%+v at %s an iteration: N = %d, %v; want %d", c.fixed, c.per, got.N, err, c.want)
		}
	}
}
