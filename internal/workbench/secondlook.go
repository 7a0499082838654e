package workbench

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone"
)

// secondLook measures the times that got worse again, in fresh processes, where something
// else improves, and returns the verdicts with those of the second measurement in their
// place. A run compares so often that some times get worse by chance, or by what else the
// machine does just then, and a fix would lose all that it gains for that. So it would for a
// time that is in doubt where the changed code is hot: the second measurement has few
// benchmarks, and tells more of each. Counts are exact
// and need no second look. The time is as long as that of the first, if the budget has it.
func (s *session) secondLook(ctx context.Context, c comparison, vs []hone.Verdict, hot map[hone.Benchmark]bool, share, left time.Duration) ([]hone.Verdict, error) {
	again := slower(vs)
	for _, v := range doubts(vs, c.policy, hot) {
		again = append(again, v.Benchmark)
	}
	if len(again) == 0 || !improves(vs) || left < share {
		return vs, nil
	}
	c.targets = slices.DeleteFunc(slices.Clone(c.targets), func(t target) bool { return !slices.Contains(again, t.Benchmark) })
	c.ends = time.Now().Add(share)
	second, err := s.compare(ctx, c)
	if err != nil {
		return vs, err
	}
	return instead(vs, second, again), nil
}

// slower lists the benchmarks whose time got worse.
func slower(vs []hone.Verdict) []hone.Benchmark {
	var out []hone.Benchmark
	for _, v := range vs {
		if v.Unit == hone.SecPerOp && v.Outcome == hone.Regression {
			out = append(out, v.Benchmark)
		}
	}
	return out
}

// instead returns verdicts with those of a second measurement in the place of the times of
// the benchmarks that were measured again.
func instead(first, second []hone.Verdict, again []hone.Benchmark) []hone.Verdict {
	out := slices.Clone(first)
	for i, v := range out {
		if v.Unit != hone.SecPerOp || !slices.Contains(again, v.Benchmark) {
			continue
		}
		at := slices.IndexFunc(second, func(w hone.Verdict) bool { return w.Benchmark == v.Benchmark && w.Unit == v.Unit })
		if at >= 0 {
			out[i] = second[at]
		}
	}
	return out
}
