// Package collect turns "measure these benchmarks on these two builds" into
// processes: it sizes them, runs them in rounds, both sides of a round adjacent
// and in random order, and hands every raw value on. It judges nothing: a
// function of the caller says after each round what is still worth measuring.
package collect

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// Target is how long one process of a benchmark should measure.
const Target = 30 * time.Millisecond

// MinExactN is the smallest iteration count whose allocation counts are
// compared as exact numbers: one-time allocations weigh at most 1 % then.
const MinExactN = 100

// Task is one benchmark to measure. Without a candidate only the baseline is
// measured.
type Task struct {
	Benchmark hone.Benchmark
	N         int // iterations of each process, the same on both sides
	Baseline  source.Binary
	Candidate *source.Binary
	Name      string // of the candidate, for hone.Measurement.Candidate
}

// Collector runs tasks.
type Collector struct {
	Source source.Source
	Filter source.Filter
	Rand   *rand.Rand
	Emit   func(hone.Measurement) // called for every value, in order
}

// Sizing is how a benchmark was calibrated.
type Sizing struct {
	N      int
	PerOp  time.Duration
	Wall   time.Duration // of one process of N iterations, start and set-up included
	Sample source.Sample
}

// Calibrate finds the iteration count with which one process measures for
// about [Target], and what such a process costs.
func (c *Collector) Calibrate(ctx context.Context, b source.Binary, name hone.Benchmark) (Sizing, error) {
	s, err := c.Source.Measure(ctx, c.pad(b), c.Filter, name, source.Size{For: Target})
	if err != nil {
		return Sizing{}, err
	}
	if _, ok := s.Values[hone.SecPerOp]; !ok { // b.ReportMetric(0, "ns/op") hides it
		return Sizing{}, &source.Failure{Benchmark: name, Reason: "printed no time"}
	}
	perOp := time.Duration(s.Values[hone.SecPerOp] * float64(time.Second))
	// What reports CPU time, or leaves set-up out, can take much longer than
	// it says: the wall clock bounds it too, apart from the start of a process.
	perOp = max(perOp, (s.Wall-100*time.Millisecond)/time.Duration(2*max(1, s.N)))
	n := s.N // testing rounds up; shrink what overshot, but keep what is exact
	if perOp > 0 {
		n = min(n, max(1, int(Target/perOp)))
	}
	if n < MinExactN && time.Duration(MinExactN)*perOp <= 10*Target {
		n = MinExactN
	}
	wall := s.Wall - time.Duration(s.N)*perOp + time.Duration(n)*perOp
	return Sizing{N: n, PerOp: perOp, Wall: max(wall, time.Millisecond), Sample: s}, nil
}

// Broken is a side of a task that could not be measured.
type Broken struct {
	Side    hone.Side
	Failure *source.Failure
}

// Round runs both sides of every task once, the tasks in random order, the
// sides of each in an order a fair coin decides. It returns the benchmarks
// that failed; one that fails on the baseline, where it ran before, fails by
// chance and says nothing about the candidate.
func (c *Collector) Round(ctx context.Context, round int, tasks []Task) (map[hone.Benchmark]Broken, error) {
	broken := map[hone.Benchmark]Broken{}
	for _, i := range c.Rand.Perm(len(tasks)) {
		t := tasks[i]
		sides := []hone.Side{hone.Baseline}
		if t.Candidate != nil {
			sides = append(sides, hone.Candidate)
			if c.Rand.IntN(2) == 1 {
				slices.Reverse(sides)
			}
		}
		for k, side := range sides {
			err := c.side(ctx, t, side, round, k == 0)
			var failure *source.Failure
			if errors.As(err, &failure) {
				broken[t.Benchmark] = Broken{side, failure}
				break // half a round is of no use
			}
			if err != nil {
				return broken, err
			}
		}
	}
	return broken, nil
}

// side runs one process and emits its values.
func (c *Collector) side(ctx context.Context, t Task, side hone.Side, round int, first bool) error {
	binary, name := t.Baseline, ""
	if side == hone.Candidate {
		binary, name = *t.Candidate, t.Name
	}
	s, err := c.Source.Measure(ctx, c.pad(binary), c.Filter, t.Benchmark, source.Size{N: t.N})
	if err != nil {
		return err
	}
	for _, unit := range []hone.Unit{hone.SecPerOp, hone.BytesPerOp, hone.AllocsPerOp} {
		v, ok := s.Values[unit]
		if !ok {
			return &source.Failure{Benchmark: t.Benchmark, Reason: "printed no " + string(unit)}
		}
		c.Emit(hone.Measurement{
			Benchmark: t.Benchmark, Side: side, Candidate: name, Round: round,
			First: first, N: s.N, Unit: unit, Value: v,
		})
	}
	return nil
}

// Counts runs a benchmark in several processes of n iterations and returns
// its allocation counts and bytes per operation, one value a process. They
// depend little on what else the machine does.
func (c *Collector) Counts(ctx context.Context, b source.Binary, name hone.Benchmark, n, processes int) (map[hone.Unit][]float64, error) {
	counts := map[hone.Unit][]float64{}
	for range processes {
		s, err := c.Source.Measure(ctx, b, c.Filter, name, source.Size{N: n})
		if err != nil {
			return nil, err
		}
		for _, unit := range []hone.Unit{hone.BytesPerOp, hone.AllocsPerOp} {
			counts[unit] = append(counts[unit], s.Values[unit])
		}
	}
	return counts, nil
}

// Profile collects one profile of a benchmark.
func (c *Collector) Profile(ctx context.Context, b source.Binary, name hone.Benchmark, s source.Size, k hone.Kind) ([]byte, error) {
	return c.Source.Profile(ctx, b, c.Filter, name, s, k)
}

// pad lengthens the environment by a random amount: the size of the
// environment moves the stack and with it the speed of identical code
// (Mytkowicz et al. 2009).
func (c *Collector) pad(b source.Binary) source.Binary {
	b.Env = append(b.Env[:len(b.Env):len(b.Env)], "HONE_PAD="+strings.Repeat("x", c.Rand.IntN(4096)))
	return b
}
