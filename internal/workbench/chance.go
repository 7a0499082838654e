package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

const (
	// asksAgain is how often a benchmark that failed on a candidate is run again on it and on
	// the unchanged source, in turns, to tell whether the candidate is to blame. One that
	// fails one time in four by chance is then known for it with nine chances in ten.
	asksAgain = 8
	// mostFailures is how many rounds of a comparison a benchmark may fail in that fails by
	// chance, before it is measured no further in it.
	mostFailures = 3
)

// onlyWithIt reports whether a benchmark has failed in too many rounds of a comparison, on the
// candidate each time: even of one that fails by chance, chance does so in one of sixteen.
func onlyWithIt(sides []hone.Side) bool {
	return len(sides) > mostFailures && !slices.Contains(sides, hone.Baseline)
}

// byChance notes that a benchmark fails without any change, and says so once.
func (s *session) byChance(f *source.Failure) {
	s.mu.Lock()
	if s.chancy == nil {
		s.chancy = map[hone.Benchmark]bool{}
	}
	known := s.chancy[f.Benchmark]
	s.chancy[f.Benchmark] = true
	s.mu.Unlock()
	if !known {
		s.warn("benchmark-fails", f.Error(), "it fails now and then without any change; rounds in which it fails are not counted")
	}
}

func (s *session) failsByChance(b hone.Benchmark) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.chancy[b]
}

// failsWithIt returns a rejection where a benchmark that failed on a candidate fails because
// of it, as far as can be told; nil where it fails on the unchanged source, too. What fails on
// the candidate alone, and but once, is in doubt: the candidate is rejected for now.
func (s *session) failsWithIt(ctx context.Context, with *build, t target, f *source.Failure) error {
	if s.failsByChance(t.Benchmark) {
		return nil
	}
	side, again, err := s.askAgain(ctx, "verify", t, [2]source.Binary{s.binaryOf(s.base, t.Benchmark), s.binaryOf(with, t.Benchmark)})
	switch {
	case err != nil:
		return err
	case again == nil:
		return refuse("benchmark %s failed with it once, and not when it was run %d times again: %s", t.Name, asksAgain, f.Reason)
	case side == hone.Candidate:
		return reject("benchmark %s fails with it: %s", t.Name, again.Reason)
	}
	s.byChance(again)
	return nil
}

// askAgain runs a benchmark that has failed on a candidate on both sides in turns, until it
// fails on the baseline, and returns the side that is to blame and the failure: the candidate if
// it fails there again, and never on the baseline; none if it does not fail again. stage is the
// one that reports progress.
func (s *session) askAgain(ctx context.Context, stage string, t target, sides [2]source.Binary) (hone.Side, *source.Failure, error) {
	var blamed *source.Failure
	for turn := range asksAgain {
		s.progress(stage, fmt.Sprintf("running %s again, which failed once", t.Name), turn, asksAgain)
		for i, side := range []hone.Side{hone.Baseline, hone.Candidate} {
			if side == hone.Candidate && blamed != nil {
				continue // it has failed again: what the baseline does decides
			}
			_, err := s.collector.Counts(ctx, sides[i], t.Benchmark, max(t.N, 1), 1)
			var again *source.Failure
			switch {
			case err == nil:
			case !errors.As(err, &again):
				return "", nil, err
			case side == hone.Baseline:
				return side, again, nil
			default:
				blamed = again
			}
		}
	}
	if blamed == nil {
		return "", nil, nil
	}
	return hone.Candidate, blamed, nil
}
