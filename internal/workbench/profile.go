package workbench

import (
	"context"
	"errors"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/source"
)

// thinSamples is the number of CPU samples below which lines cannot be ranked
// by them.
const thinSamples = 100

// profile collects a CPU and an allocation profile of each target, each in a
// process of its own, keeps them in the store and charges them to lines.
func (s *session) profile(ctx context.Context, b *build, pass int, targets []target) ([]check.BenchmarkCost, error) {
	length := profileTime(s.budget.until(profileEnds), len(targets))
	var costs []check.BenchmarkCost
	for i, t := range targets {
		s.progress("profile", "profiling "+t.Name, i, len(targets))
		c, err := s.profileOne(ctx, b, pass, t, length)
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

func (s *session) profileOne(ctx context.Context, b *build, pass int, t target, length time.Duration) (check.BenchmarkCost, error) {
	c := check.BenchmarkCost{Benchmark: t.Benchmark}
	cpu, err := s.collect1(ctx, b, pass, t, hone.CPU, source.Size{For: length})
	if err != nil {
		return c, err
	}
	module := s.costModule()
	if c.CPU, err = cost.Blame(cpu, hone.CPUTime, module); err != nil {
		return c, err
	}
	c.Thin = c.CPU.Samples < thinSamples
	allocs, err := s.collect1(ctx, b, pass, t, hone.Allocs, source.Size{For: length / 10})
	if err != nil {
		return c, err
	}
	if c.Bytes, err = cost.Blame(allocs, hone.AllocBytes, module); err != nil {
		return c, err
	}
	c.Objects, err = cost.Blame(allocs, hone.AllocObjects, module)
	return c, err
}

// collect1 collects one profile, stores its bytes and announces it.
func (s *session) collect1(ctx context.Context, b *build, pass int, t target, k hone.Kind, size source.Size) (*cost.Profile, error) {
	start := time.Now()
	data, err := s.collector.Profile(ctx, b.binaries[t.Package], t.Benchmark, size, k)
	if err != nil {
		return nil, err
	}
	p, err := cost.Read(data)
	if err != nil {
		return nil, &source.Failure{Benchmark: t.Benchmark, Reason: string(k) + " " + err.Error()}
	}
	blob, err := s.store.Put(data)
	if err != nil {
		return nil, err
	}
	samples := p.Count()
	s.emit(hone.Event{Profile: &hone.Profile{
		Benchmark: t.Benchmark, Kind: k, Pass: pass, Blob: blob, Samples: samples,
		Duration: time.Since(start), Thin: k == hone.CPU && samples < thinSamples,
	}})
	return p, nil
}

func (s *session) costModule() cost.Module {
	return cost.Module{Root: s.module.Root, Path: s.module.Path}
}
