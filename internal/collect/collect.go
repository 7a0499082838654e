// Package collect turns "measure these benchmarks on these two builds" into
// processes: it sizes them, runs them in rounds, both sides of a round adjacent
// and in random order, and hands every raw value on. It judges nothing: a
// function of the caller says after each round what is still worth measuring.
package collect

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// Task is one benchmark to measure. Without a candidate only the baseline is
// measured.
type Task struct {
	Benchmark hone.Benchmark
	N         int         // iterations of each process, the same on both sides
	Turns     source.Size // where both binaries can measure in turns
	Alone     bool        // nothing else is measured meanwhile
	Repeat    int         // see hone.Measurement
	Baseline  source.Binary
	Candidate *source.Binary
	Name      string // of the candidate, for hone.Measurement.Candidate
	// Wall is how long the task takes in turns, about, the start of its
	// processes aside.
	Wall time.Duration
}

// Collector runs tasks.
type Collector struct {
	Source source.Source
	Filter source.Filter
	Rand   *rand.Rand
	Emit   func(hone.Measurement) // called for every value, one at a time
	// Cores are the processors, from 1, on each of which one benchmark is
	// measured at a time; none means one benchmark at a time, anywhere.
	Cores []int
	// Fixed is what a process measures in one piece, N or For; zero leaves it
	// to [Collector.Calibrate].
	Fixed source.Size
	// Own adds the units that benchmarks report themselves to the usual three.
	Own bool

	mu      sync.Mutex // guards Rand, Emit and company
	company company
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
	var alone, beside []Task
	for _, i := range c.Rand.Perm(len(tasks)) {
		if tasks[i].Alone {
			alone = append(alone, tasks[i])
		} else {
			beside = append(beside, tasks[i])
		}
	}
	r := &oneRound{Collector: c, number: round, broken: map[hone.Benchmark]Broken{}}
	if err := c.onCores(ctx, beside, r.together); err != nil {
		return r.broken, err
	}
	for _, t := range alone {
		if err := r.together(ctx, []Task{t}, 0); err != nil {
			return r.broken, err
		}
	}
	return r.broken, nil
}

// Round under way.
type oneRound struct {
	*Collector
	number int
	broken map[hone.Benchmark]Broken
}

// apart runs the sides of a task one after the other, in processes of their own.
func (r *oneRound) apart(ctx context.Context, t Task, core int) error {
	sides := []hone.Side{hone.Baseline}
	if t.Candidate != nil {
		sides = append(sides, hone.Candidate)
		if r.coin() == 1 {
			slices.Reverse(sides)
		}
	}
	for k, side := range sides {
		err := r.side(ctx, t, side, k == 0, core)
		if failed, err := r.failed(t, side, err); failed || err != nil {
			return err // half a round is of no use
		}
	}
	return nil
}

// failed notes a benchmark that fails; other errors end the round.
func (r *oneRound) failed(t Task, side hone.Side, err error) (bool, error) {
	var failure *source.Failure
	if !errors.As(err, &failure) {
		return false, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.broken[t.Benchmark] = Broken{side, failure}
	return true, nil
}

// side runs one process and emits its values.
func (r *oneRound) side(ctx context.Context, t Task, side hone.Side, first bool, core int) error {
	binary := t.Baseline
	if side == hone.Candidate {
		binary = *t.Candidate
	}
	size := source.Size{N: t.N, Core: core}
	if binary.Sliced && t.Turns.Bursts > 0 {
		size = t.Turns
		size.Core = core
	}
	s, err := r.Source.Measure(ctx, r.pad(binary), r.Filter, t.Benchmark, size)
	if err != nil {
		return err
	}
	return r.emit(t, side, first, s)
}

// emit hands the values of a process on.
func (r *oneRound) emit(t Task, side hone.Side, first bool, s source.Sample) error {
	name := ""
	if side == hone.Candidate {
		name = t.Name
	}
	for _, unit := range r.units(t, s) {
		v, ok := s.Values[unit]
		if !ok {
			return &source.Failure{Benchmark: t.Benchmark, Reason: "printed no " + string(unit)}
		}
		m := hone.Measurement{
			Benchmark: t.Benchmark, Side: side, Candidate: name, Round: r.number, Repeat: t.Repeat,
			First: first, N: s.N, Unit: unit, Value: v,
		}
		if unit == hone.SecPerOp && len(s.Bursts) > 0 {
			m.Bursts = perOp(s.Bursts)
			m.Value = least(m.Bursts)
		}
		r.mu.Lock()
		r.Emit(m)
		r.mu.Unlock()
	}
	return nil
}

// units lists those every benchmark has, then those it reports itself. B/s
// says nothing that sec/op does not.
func (c *Collector) units(t Task, s source.Sample) []hone.Unit {
	out := []hone.Unit{hone.SecPerOp, hone.BytesPerOp, hone.AllocsPerOp}
	if !c.Own {
		return out
	}
	for _, u := range slices.Sorted(maps.Keys(s.Values)) {
		if !slices.Contains(out, u) && u != "B/s" {
			out = append(out, u)
		}
	}
	return out
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
