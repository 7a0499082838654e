package workbench

import (
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// leastBargain is how much time, as a share, a fix must save that is allowed to
// spend memory for it.
const leastBargain = 0.5

// spends reports whether one of the fixes buys time with memory: goroutines that
// wait at the same time have a stack each.
func (s *session) spends(fixes []hone.Fix) bool {
	return slices.ContainsFunc(fixes, func(f hone.Fix) bool {
		i := slices.IndexFunc(s.bench.Rules, func(r rule.Rule) bool { return r.Name == f.Rule })
		return i >= 0 && s.bench.Rules[i].Allocates
	})
}

// bargain leaves out what fixes that buy time with memory may spend: verdicts that a
// benchmark allocates more, if it takes half the time at most.
func (s *session) bargain(fixes []hone.Fix, vs []hone.Verdict) []hone.Verdict {
	if !s.spends(fixes) {
		return vs
	}
	return worthIt(vs)
}

func worthIt(vs []hone.Verdict) []hone.Verdict {
	fast := map[hone.Benchmark]bool{}
	for _, v := range vs {
		if v.Unit == hone.SecPerOp && v.Outcome == hone.Improvement && v.Interval[1] <= -leastBargain {
			fast[v.Benchmark] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool {
		memory := v.Unit == hone.AllocsPerOp || v.Unit == hone.BytesPerOp
		return memory && v.Outcome == hone.Regression && fast[v.Benchmark]
	})
}
