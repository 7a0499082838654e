package judge

import "github.com/gohone/hone"

// PGO decides whether a profile is kept to compile by: a benchmark takes less
// time with it, and none got worse in anything. A gain that another benchmark
// pays for is the user's to weigh, and both are listed.
func PGO(r hone.PGO, vs []hone.Verdict) hone.PGO {
	for _, v := range vs {
		switch {
		case v.Outcome == hone.Regression:
			r.Worse = append(r.Worse, v)
		case v.Outcome == hone.Improvement && v.Unit == hone.SecPerOp:
			r.Improved = append(r.Improved, v)
		}
	}
	r.Kept = len(r.Improved) > 0 && len(r.Worse) == 0
	return r
}
