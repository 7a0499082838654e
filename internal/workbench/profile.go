package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/setup"
	"github.com/gohone/hone/internal/source"
)

// thinSamples is the number of CPU samples below which lines cannot be ranked
// by them.
const thinSamples = 100

// profile collects a CPU and an allocation profile of each target, each in a
// process of its own, keeps them in the store and charges them to lines.
func (s *session) profile(ctx context.Context, b *build, pass int, targets []target) ([]check.BenchmarkCost, error) {
	length := profileTime(s.budget.until(s.budget.profiles), s.budget.longest, len(targets))
	order := profileOrder(targets)
	var costs []check.BenchmarkCost
	for i, t := range order {
		if err := s.findEarly(ctx, b, pass, costs); err != nil {
			return costs, err
		}
		if len(costs) > 0 && s.budget.until(s.profilesEnd()) < 3*t.Wall { // both profiles, and what package testing tries first
			return append(costs, s.unprofiled(order[i:])...), nil
		}
		s.progress("profile", "profiling "+t.Name, i, len(order))
		c, err := s.glimpsed(ctx, b, pass, t, length)
		var failure *source.Failure
		if errors.As(err, &failure) {
			s.warn("profile-fails", failure.Error(), "it is left out of the search")
			continue
		}
		if err != nil {
			return costs, err
		}
		costs = append(costs, c)
	}
	return costs, nil
}

// profilesEnd is the share of the budget by whose end no further benchmark is profiled. In the first pass that
// leaves time to try what was found: the others are profiled by the next one, if nothing is kept.
func (s *session) profilesEnd() float64 {
	if s.later() {
		return max(s.trialsEnd(), s.budget.profiles)
	}
	return max(testsEnd, s.budget.profiles)
}

// unprofiled notes which benchmarks there was no time to profile. They count as
// having no cost, so that bounds are not too great.
func (s *session) unprofiled(targets []target) []check.BenchmarkCost {
	s.missed = targets
	var costs []check.BenchmarkCost
	for _, t := range targets {
		costs = append(costs, check.BenchmarkCost{Benchmark: t.Benchmark})
	}
	return costs
}

// catchUp returns the benchmarks that there was no time to profile, where there is some now: what
// was found in the others has taken less than it could.
func (s *session) catchUp() []target {
	if s.budget.over(s.passBegins()) {
		return nil
	}
	missed := s.missed
	s.missed = nil
	return missed
}

// sayUnprofiled says which benchmarks were not profiled until the end.
func (s *session) sayUnprofiled() {
	if len(s.missed) == 0 {
		return
	}
	var bs []hone.Benchmark
	for _, t := range s.missed {
		bs = append(bs, t.Benchmark)
	}
	s.warn("not-profiled", fmt.Sprintf("the budget of %s is too short to profile %s", s.budget.total, names(bs)), "give more time with --budget")
}

func (s *session) profileOne(ctx context.Context, b *build, pass int, t target, length time.Duration) (check.BenchmarkCost, error) {
	if isService(t.Benchmark) {
		if err := s.compileProgram(ctx, b); err != nil {
			return check.BenchmarkCost{Benchmark: t.Benchmark}, err
		}
		length = max(length, profileLength)
	}
	n := allocating(t, length)
	c := check.BenchmarkCost{Benchmark: t.Benchmark, Took: t.PerOp, PerOp: t.Sample.Values[hone.AllocsPerOp],
		Ops: int64(n) + 1} // package testing warms up with one
	cpu, err := s.collect1(ctx, b, t, hone.CPU, source.Size{For: length})
	if err != nil {
		return c, err
	}
	if c.CPU, err = cost.Blame(cpu.decoded, hone.CPUTime, s.costModule()); err != nil {
		return c, err
	}
	c.Thin = c.CPU.Samples < thinSamples
	if err := s.profileBlocking(ctx, b, pass, t, length, cpu.decoded.Duration, &c); err != nil {
		return c, err
	}
	s.announceProfile(cpu, t, hone.CPU, pass, c.CPU.Samples)
	allocs, err := s.collect1(ctx, b, t, hone.Allocs, source.Size{N: n, For: allocsFor(t, length), Every: every(t, n)})
	if err != nil {
		return c, err
	}
	if c.Bytes, err = cost.Blame(allocs.decoded, hone.AllocBytes, s.costModule()); err != nil {
		return c, err
	}
	if c.Objects, err = cost.Blame(allocs.decoded, hone.AllocObjects, s.costModule()); err != nil {
		return c, err
	}
	s.announceProfile(allocs, t, hone.Allocs, pass, c.Objects.Samples)
	return c, nil
}

// allocating is how many iterations a profile of allocations covers. What setting
// up allocates is in it too, and hides what few iterations do: a slow benchmark
// is given as many as a CPU profile takes time for, up to twenty.
func allocating(t target, length time.Duration) int {
	const enough = 20
	if t.N >= enough || t.PerOp <= 0 {
		return t.N
	}
	return max(t.N, min(enough, int(length/t.PerOp)))
}

// mostObjects is about how many objects a profile of allocations counts one by one: each takes a microsecond or two, and
// shares of lines are known to a fraction of a percent from fewer.
const mostObjects = 1 << 18

// every is how many bytes are allocated between the samples of a profile of n iterations, 0 if all objects are counted.
func every(t target, n int) int {
	objects, bytes := t.Sample.Values[hone.AllocsPerOp]*float64(n+1), t.Sample.Values[hone.BytesPerOp]*float64(n+1)
	if objects <= mostObjects {
		return 0
	}
	return int(bytes / mostObjects)
}

// allocsFor is how long a service is profiled; a benchmark has its iterations.
func allocsFor(t target, length time.Duration) time.Duration {
	if isService(t.Benchmark) {
		return length
	}
	return 0
}

// collected is a profile that was decoded and stored.
type collected struct {
	decoded *cost.Profile
	blob    string
	took    time.Duration
}

// collect1 collects one profile and stores its bytes.
func (s *session) collect1(ctx context.Context, b *build, t target, k hone.Kind, size source.Size) (collected, error) {
	start := time.Now()
	data, err := s.collector.Profile(ctx, s.binaryOf(b, t.Benchmark), t.Benchmark, size, k)
	if err != nil {
		return collected{}, err
	}
	p, err := cost.Read(data)
	if err != nil {
		return collected{}, &source.Failure{Benchmark: t.Benchmark, Reason: string(k) + " " + err.Error()}
	}
	blob, err := s.store.Put(data)
	return collected{p, blob, time.Since(start)}, err
}

func (s *session) announceProfile(c collected, t target, k hone.Kind, pass int, samples int64) {
	s.emit(hone.Event{Profile: &hone.Profile{
		Benchmark: t.Benchmark, Kind: k, Pass: pass, Blob: c.blob, Samples: int(samples),
		Duration: c.took, Thin: k == hone.CPU && samples < thinSamples,
	}})
}

func (s *session) costModule() cost.Module {
	if s.setUp == nil {
		s.setUp = &setup.Lines{Root: s.module.Root}
	}
	return cost.Module{Root: s.module.Root, Path: s.module.Path, Nested: s.nested, SetUp: s.setUp.SetUp}
}

// earlyAfter is when, in a long run, the first findings are shown although not
// everything is profiled yet.
const earlyAfter = 20 * time.Second

// findEarly announces, once, what the profiles so far tell, as soon as they tell something. Benchmarks
// not profiled yet count as having no cost, so that bounds are not too great. Looking takes time, too:
// where nothing was found it is done again when there are twice as many profiles.
func (s *session) findEarly(ctx context.Context, b *build, pass int, costs []check.BenchmarkCost) error {
	if s.early || pass > 1 || len(costs) < max(1, 2*s.looked) || time.Since(s.budget.start) < earlyAfter {
		return nil
	}
	s.looked = len(costs)
	known := map[hone.Benchmark]bool{}
	for _, c := range costs {
		known[c.Benchmark] = true
	}
	all := slices.Clone(costs)
	for _, t := range s.targets {
		if !known[t.Benchmark] {
			all = append(all, check.BenchmarkCost{Benchmark: t.Benchmark})
		}
	}
	res, err := s.find(ctx, b, pass, all)
	s.early = len(res.Findings) > 0
	return err
}
