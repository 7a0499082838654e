package workbench

import (
	"context"
	"errors"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/source"
)

const (
	longBaseline  = 15 * time.Second // a baseline that takes longer than that is measured after a glimpse
	glimpseLasts  = 12 * time.Second
	glimpseLength = 300 * time.Millisecond // of one CPU profile: who waits wants to know what is there, and not how much
)

// glimpse profiles some benchmarks before the baseline of many is measured, which takes a minute or
// more, and says what is found in them: who started the run need not wait for it. What is profiled
// is not profiled again.
func (s *session) glimpse(ctx context.Context) error {
	if s.command != "run" || s.extra != nil || s.baselineTakes() < longBaseline {
		return nil
	}
	until := time.Now().Add(glimpseLasts)
	order := profileOrder(s.targets)
	var costs []check.BenchmarkCost
	s.glanced = map[hone.Benchmark]check.BenchmarkCost{}
	for i, t := range order {
		if s.early || time.Now().Add(3*t.Wall).After(until) {
			break
		}
		s.progress("profile", "a first look at "+t.Name, i, len(order))
		c, err := s.profileOne(ctx, s.base, 1, t, glimpseLength)
		var failure *source.Failure
		if errors.As(err, &failure) {
			continue // the baseline says so
		}
		if err != nil {
			return err
		}
		s.glanced[t.Benchmark] = c
		costs = append(costs, c)
		if err := s.findEarly(ctx, s.base, 1, costs); err != nil {
			return err
		}
	}
	return nil
}

// baselineTakes is how long a round of the baseline takes, about, if nothing else runs.
func (s *session) baselineTakes() time.Duration {
	var sum time.Duration
	for _, t := range s.targets {
		sum += max(t.Wall, t.InTurns(1)) // some take long to set up
	}
	return sum
}

// glimpsed is the profile of a benchmark, taken now unless the first look does.
func (s *session) glimpsed(ctx context.Context, b *build, pass int, t target, length time.Duration) (check.BenchmarkCost, error) {
	if c, ok := s.glance(b, t, length); ok {
		return c, nil
	}
	return s.profileOne(ctx, b, pass, t, length)
}

// glance is the profile that the first look took, if one that would be taken now had little more to say.
func (s *session) glance(b *build, t target, length time.Duration) (check.BenchmarkCost, bool) {
	c, ok := s.glanced[t.Benchmark]
	return c, ok && b == s.base && length < 2*glimpseLength
}
