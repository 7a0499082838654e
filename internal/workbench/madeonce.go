package workbench

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// What a program makes once and keeps, such as a table that many calls share, is divided among the iterations of a
// process, and looks like a few bytes of each. Among many more iterations it is fewer; what each iteration allocates
// stays. So where a benchmark has more bytes and no more allocations, it is counted with so many times the iterations,
// if that takes no longer.
const (
	oftener     = 8
	longestMore = time.Second // of one process
)

// madeOnce reports whether more bytes of a benchmark on a build than on its base are of something that is made once.
func (s *session) madeOnce(ctx context.Context, base, with *build, t target) (bool, error) {
	n := max(t.N, 1)
	if isService(t.Benchmark) || time.Duration(oftener*n)*t.PerOp > longestMore {
		return false, nil
	}
	var more [2]float64
	for i, size := range []int{n, oftener * n} {
		a, err := s.countedAt(ctx, base, t, size)
		if err != nil {
			return false, err
		}
		b, err := s.countedAt(ctx, with, t, size)
		if err != nil {
			return false, err
		}
		if stat.Median(b[hone.AllocsPerOp]) > stat.Median(a[hone.AllocsPerOp]) {
			return false, nil
		}
		more[i] = stat.Median(b[hone.BytesPerOp]) - stat.Median(a[hone.BytesPerOp])
	}
	return more[0] > 0 && more[1] <= more[0]/(oftener/2), nil
}

// withoutOnce takes back verdicts that a benchmark has more bytes where these are of what is made once.
func (s *session) withoutOnce(ctx context.Context, c comparison, vs []hone.Verdict) ([]hone.Verdict, error) {
	vs = slices.Clone(vs)
	for i, v := range vs {
		at := slices.IndexFunc(c.targets, func(t target) bool { return t.Benchmark == v.Benchmark })
		if v.Unit != hone.BytesPerOp || v.Outcome != hone.Regression || at < 0 || c.base == nil || c.with == nil {
			continue
		}
		once, err := s.madeOnce(ctx, c.base, c.with, c.targets[at])
		if err != nil {
			return nil, err
		}
		if once {
			vs[i].Outcome = hone.NoChange
		}
	}
	return vs, nil
}
