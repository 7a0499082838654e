package workbench

import (
	"fmt"
	"math"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// bearable reports whether a benchmark may take as much more as v says.
//
// Time, if all of its interval stays below two margins, and the benchmarks
// together gain more than the margin. Where the linker happens to put a function
// moves a short benchmark by that much, and what a whole program gains is not
// given up for it; it is said beside the fixes that are kept. Bytes, if they are
// a small price for fewer allocations.
func bearable(v hone.Verdict, vs []hone.Verdict, p judge.Policy) bool {
	switch v.Unit {
	case hone.SecPerOp:
		return v.Interval[1] <= 2*p.Margin && meanTime(vs) < 1-p.Margin
	case hone.BytesPerOp:
		return judge.SmallPrice(v.Baseline, v.Value, p) && slices.ContainsFunc(vs, func(o hone.Verdict) bool {
			return o.Benchmark == v.Benchmark && o.Unit == hone.AllocsPerOp && o.Outcome == hone.Improvement
		})
	}
	return false
}

// meanTime is the geometric mean of what the benchmarks take, as ratios to the
// baseline; 1 if no time was measured.
func meanTime(vs []hone.Verdict) float64 {
	sum, n := 0.0, 0
	for _, v := range vs {
		if v.Unit == hone.SecPerOp && v.Delta > -1 {
			sum += math.Log1p(v.Delta)
			n++
		}
	}
	if n == 0 {
		return 1
	}
	return math.Exp(sum / float64(n))
}

// sayBorne names the benchmarks that take longer with what is kept.
func (s *session) sayBorne(vs []hone.Verdict) {
	for _, v := range vs {
		if v.Unit == hone.SecPerOp && v.Outcome == hone.Regression {
			s.warn("slower", fmt.Sprintf("%s takes %.1f %% longer [%.1f, %.1f] with all that is kept, which the other benchmarks outweigh",
				v.Benchmark.Name, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1]),
				"hone apply FIX... applies only the fixes that it names")
		}
	}
}
