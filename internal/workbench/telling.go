package workbench

import (
	"slices"

	"github.com/gohone/hone"
)

// tellingShare is the part of the largest share that is charged to fixes in a benchmark which
// another one must have for it to be asked, too, what they gain in time.
const tellingShare = 0.5

// telling are those of some benchmarks that show a gain in time soonest: the ones to whose time
// what the fixes replace adds most; all, where none is charged. Each of the others takes its turn
// in every round, and the more are asked, the more evidence each gain must have. What the fixes
// may slow down is asked of all benchmarks when the batch is judged.
func (s *session) telling(fixes []hone.Fix, targets []target) []target {
	shares := s.shares(fixes)
	most := 0.0
	for _, t := range targets {
		most = max(most, shares[t.Benchmark])
	}
	if most == 0 {
		return targets
	}
	return slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return shares[t.Benchmark] < tellingShare*most })
}

// shares are the largest shares of benchmarks that lines are charged which fixes replace.
func (s *session) shares(fixes []hone.Fix) map[hone.Benchmark]float64 {
	out := map[hone.Benchmark]float64{}
	for _, f := range fixes {
		for _, id := range f.Findings {
			for _, e := range s.charges[id] {
				out[e.Benchmark] = max(out[e.Benchmark], e.Share)
			}
		}
	}
	return out
}
