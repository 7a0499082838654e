package workbench

import (
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// leastBargain is how much time, as a share, a fix must save that is allowed to
// allocate more often for it.
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
// benchmark allocates more, if it takes half the time at most; and that what it
// allocates, no more often, is larger, if it takes less time.
func (s *session) bargain(fixes []hone.Fix, vs []hone.Verdict) []hone.Verdict {
	if !s.spends(fixes) {
		return vs
	}
	return worthIt(vs)
}

func worthIt(vs []hone.Verdict) []hone.Verdict {
	faster, fast, more := map[hone.Benchmark]bool{}, map[hone.Benchmark]bool{}, map[hone.Benchmark]bool{}
	for _, v := range vs {
		switch {
		case v.Unit == hone.SecPerOp && v.Outcome == hone.Improvement:
			faster[v.Benchmark], fast[v.Benchmark] = true, v.Interval[1] <= -leastBargain
		case v.Unit == hone.AllocsPerOp && v.Outcome == hone.Regression:
			more[v.Benchmark] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool {
		if v.Outcome != hone.Regression {
			return false
		}
		switch v.Unit {
		case hone.AllocsPerOp:
			return fast[v.Benchmark]
		case hone.BytesPerOp:
			return fast[v.Benchmark] || faster[v.Benchmark] && !more[v.Benchmark]
		}
		return false
	})
}
