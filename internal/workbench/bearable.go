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
// together gain more than the margin; or if it is less than the margin, as far as can be told, and
// some of them make far fewer allocations; or if it is a few nanoseconds. Where the linker
// happens to put a function moves a short benchmark by that much, and what a whole program
// gains is not given up for it; it is said beside the fixes that are kept. Bytes, if they are
// a small price for fewer allocations.
func bearable(v hone.Verdict, vs []hone.Verdict, p judge.Policy) bool {
	switch v.Unit {
	case hone.SecPerOp:
		return v.Interval[1] <= 2*p.Margin && (meanTime(vs) < 1-p.Margin || v.Delta <= p.Margin && fewerAllocations(vs)) || fewNanoseconds(v, vs, p)
	case hone.BytesPerOp:
		return judge.SmallPrice(v.Baseline, v.Value, p) && slices.ContainsFunc(vs, func(o hone.Verdict) bool {
			return o.Benchmark == v.Benchmark && o.Unit == hone.AllocsPerOp && o.Outcome == hone.Improvement
		})
	}
	return false
}

// fewSeconds is what an operation may take longer where the others gain much: what a
// parameter or two more cost, and the branch that asks for them.
const fewSeconds = 8e-9

// fewNanoseconds reports whether a benchmark takes at its worst a few nanoseconds longer, and
// no more than six margins, where the benchmarks together gain twice the margin, what is lost
// or undecided counted at its worst, and some of them make far fewer allocations.
func fewNanoseconds(v hone.Verdict, vs []hone.Verdict, p judge.Policy) bool {
	most := v.Interval[1]
	return most <= 6*p.Margin && most*v.Baseline <= fewSeconds && worstTime(vs) < 1-2*p.Margin && fewerAllocations(vs)
}

// manyFewer is the share of its allocations that a benchmark must save for others to take a
// little longer for it.
const manyFewer = 0.2

func fewerAllocations(vs []hone.Verdict) bool {
	return slices.ContainsFunc(vs, func(v hone.Verdict) bool {
		return v.Unit == hone.AllocsPerOp && v.Outcome == hone.Improvement && v.Delta <= -manyFewer
	})
}

// bearableDoubt reports whether a benchmark of which it could not be told may take as much
// more as v allows: about as much as would be borne if it were sure, and twice that at its
// worst, where the benchmarks together gain more than the margin even if all that is
// undecided turns out at its worst; or a few nanoseconds.
func bearableDoubt(v hone.Verdict, vs []hone.Verdict, p judge.Policy) bool {
	return v.Delta <= 2*p.Margin && v.Interval[1] <= 4*p.Margin && worstTime(vs) < 1-p.Margin || fewNanoseconds(v, vs, p)
}

// meanTime is the geometric mean of what the benchmarks take, as ratios to the
// baseline; 1 if no time was measured.
func meanTime(vs []hone.Verdict) float64 {
	return mean(vs, func(v hone.Verdict) float64 { return v.Delta })
}

// worstTime is the same with what got worse, or was not decided, at its worst.
func worstTime(vs []hone.Verdict) float64 {
	return mean(vs, func(v hone.Verdict) float64 {
		if v.Outcome == hone.Inconclusive || v.Outcome == hone.Regression {
			return v.Interval[1]
		}
		return v.Delta
	})
}

func mean(vs []hone.Verdict, delta func(hone.Verdict) float64) float64 {
	sum, n := 0.0, 0
	for _, v := range vs {
		if d := delta(v); v.Unit == hone.SecPerOp && d > -1 {
			sum += math.Log1p(d)
			n++
		}
	}
	if n == 0 {
		return 1
	}
	return math.Exp(sum / float64(n))
}

// sayBorne names the benchmarks that take longer with what is kept, or may, some of which execute
// nothing of it but before their iterations.
func (s *session) sayBorne(vs []hone.Verdict, hot, beside map[hone.Benchmark]bool) {
	for _, v := range undecided(vs, s.policy(), hot) {
		if v.Delta > s.policy().Margin {
			s.warn("perhaps-slower", fmt.Sprintf("%s may take longer with all that is kept [%.1f, %.1f %%], which the other benchmarks outweigh",
				v.Benchmark.Name, 100*v.Interval[0], 100*v.Interval[1]),
				"give more time with --budget, or apply only some fixes: hone apply FIX...")
		}
	}
	for _, v := range vs {
		if v.Unit != hone.SecPerOp || v.Outcome != hone.Regression {
			continue
		}
		if beside[v.Benchmark] {
			s.warn("slower-beside", fmt.Sprintf("%s takes %.1f %% longer [%.1f, %.1f] with all that is kept: its iterations execute no line that is changed, only what comes before them does: they may be given something else, what they use may lie elsewhere in memory, or the machine did something else",
				v.Benchmark.Name, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1]),
				"hone apply FIX... applies only the fixes that it names")
		} else {
			s.warn("slower", fmt.Sprintf("%s takes %.1f %% longer [%.1f, %.1f] with all that is kept, which the other benchmarks outweigh",
				v.Benchmark.Name, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1]),
				"hone apply FIX... applies only the fixes that it names")
		}
	}
}
