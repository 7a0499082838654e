package workbench

import (
	"context"
	"sync"

	"github.com/gohone/hone"
)

// tallies are the exact measures of benchmarks on one build, by benchmark. A batch is compared with
// itself less each of its fixes, and is the base of the next pass: it need not be counted for each.
type tallies struct {
	mu sync.Mutex
	of map[hone.Benchmark]*tally
}

// tally is what one benchmark was counted to have, nil while it is not.
type tally struct {
	mu     sync.Mutex
	values map[hone.Unit][]float64
}

func (ts *tallies) about(b hone.Benchmark) *tally {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.of == nil {
		ts.of = map[hone.Benchmark]*tally{}
	}
	if ts.of[b] == nil {
		ts.of[b] = &tally{}
	}
	return ts.of[b]
}

// tallied counts a benchmark on a build, once. A failure is no answer: it is counted anew then.
func (s *session) tallied(ctx context.Context, b *build, t target) (map[hone.Unit][]float64, error) {
	of := b.tallies.about(t.Benchmark)
	of.mu.Lock()
	defer of.mu.Unlock()
	if of.values != nil {
		return of.values, nil
	}
	values, err := s.counted(ctx, b, t)
	if err == nil {
		of.values = values
	}
	return values, err
}
