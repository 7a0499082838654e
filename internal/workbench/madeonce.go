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

// madeOnce reports whether more bytes of a benchmark on a build than on its base are of something that is made once, and
// how many there are on either side, divided among so many iterations as there were.
func (s *session) madeOnce(ctx context.Context, base, with *build, t target) (bytes [2]float64, once bool, err error) {
	n := max(t.N, 1)
	if isService(t.Benchmark) || time.Duration(oftener*n)*t.PerOp > longestMore {
		return bytes, false, nil
	}
	var more [2]float64
	for i, size := range []int{n, oftener * n} {
		a, err := s.countedAt(ctx, base, t, size)
		if err != nil {
			return bytes, false, err
		}
		b, err := s.countedAt(ctx, with, t, size)
		if err != nil {
			return bytes, false, err
		}
		if stat.Median(b[hone.AllocsPerOp]) > stat.Median(a[hone.AllocsPerOp]) {
			return bytes, false, nil
		}
		bytes = [2]float64{stat.Median(a[hone.BytesPerOp]), stat.Median(b[hone.BytesPerOp])}
		more[i] = bytes[1] - bytes[0]
	}
	return bytes, more[1] <= more[0]/(oftener/2), nil
}

// withoutOnce takes back verdicts that a benchmark has more bytes where these are of what is made once. What many
// iterations come to takes their place.
func (s *session) withoutOnce(ctx context.Context, c comparison, vs []hone.Verdict) ([]hone.Verdict, error) {
	out := slices.Clone(vs)
	for i, v := range out {
		at := slices.IndexFunc(c.targets, func(t target) bool { return t.Benchmark == v.Benchmark })
		if v.Unit != hone.BytesPerOp || v.Outcome != hone.Regression || at < 0 {
			continue
		}
		bytes, once, err := s.madeOnce(ctx, c.base, c.with, c.targets[at])
		if err != nil {
			return vs, err
		}
		if once {
			out[i] = ofMany(v, bytes)
		}
	}
	return out, nil
}

// ofMany is a verdict with the bytes of many iterations instead of a few. A difference that is left says nothing.
func ofMany(v hone.Verdict, bytes [2]float64) hone.Verdict {
	v.Baseline, v.Value, v.Delta, v.Outcome = bytes[0], bytes[1], 0, hone.NoChange
	v.Exact, v.P, v.E = false, 0, 0 // they are of the few
	if bytes[0] != bytes[1] {
		v.Outcome = hone.Inconclusive
	}
	if bytes[0] > 0 {
		v.Delta = bytes[1]/bytes[0] - 1
	}
	v.Interval = [2]float64{min(0, v.Delta), max(0, v.Delta)}
	return v
}
