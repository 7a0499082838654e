package casestudies

import (
	"fmt"
	"math"
)

// tolerance is how far the allocations of a slow version may be from those of
// the program it is written after.
const tolerance = 0.15

// Yardstick says where the slow version is not as slow as the program it is
// written after, or the tuned one not as fast as hands can make it: what hone
// is measured with must be honest in both directions. Benchmarks that were not
// measured are named too.
func Yardstick(s Study, r Result) []string {
	var wrong []string
	other := Tuned
	if s.Tuned == "" {
		other = Traded
	}
	for _, b := range s.Benchmarks {
		k, ok := r.Find(Slow, other, b.Name)
		if !ok && (s.Tuned != "" || s.Traded != "") {
			wrong = append(wrong, fmt.Sprintf("%s %s: not measured", s.Name, b.Name))
			continue
		}
		if b.Allocs != nil && math.Abs(k.Baseline.AllocsPerOp-*b.Allocs) > tolerance**b.Allocs {
			wrong = append(wrong, fmt.Sprintf("%s %s: %g allocs/op, should be %g within %g %%", s.Name, b.Name, k.Baseline.AllocsPerOp, *b.Allocs, 100*tolerance))
		}
		if k.Speedup < b.Least {
			wrong = append(wrong, fmt.Sprintf("%s %s: tuned by hand %gx faster, should be %gx", s.Name, b.Name, k.Speedup, b.Least))
		}
	}
	return wrong
}
