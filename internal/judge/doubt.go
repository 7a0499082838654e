package judge

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// emptyLoop is the time, in seconds, up to which an operation is no longer
// than going round the loop of the benchmark: a cycle or two.
const emptyLoop = 0.7e-9

// Doubts lists the benchmarks whose times do not mean what they seem to: those
// as fast as an empty loop, and those that take one of two times.
func Doubts(in []Comparison) []hone.Warning {
	var empty, modes []string
	for _, c := range in {
		if c.Unit != hone.SecPerOp {
			continue
		}
		e := weigh(c, DefaultPolicy())
		baseline := values(c, 0)
		switch fast := median(baseline); {
		case fast > 0 && fast <= emptyLoop:
			empty = append(empty, fmt.Sprintf("%s (%.2g ns)", c.Benchmark.Name, fast*1e9))
		case bimodal(baseline) || bimodal(e.candidate):
			modes = append(modes, c.Benchmark.Name)
		}
	}
	var out []hone.Warning
	if len(empty) > 0 {
		out = append(out, hone.Warning{
			Code: "empty-loop", Message: "as fast as an empty loop: " + some(empty),
			Hint: "the compiler may have removed what they measure; use b.Loop, or the result",
		})
	}
	if len(modes) > 0 {
		out = append(out, hone.Warning{
			Code: "bimodal", Message: "one of two times, from process to process: " + some(modes),
			Hint: "the layout of code or data decides; the median lies in one of them by chance",
		})
	}
	return out
}

// values are those of one side that were measured.
func values(c Comparison, side int) []float64 {
	var out []float64
	for _, p := range c.Pairs {
		if v := [2]float64{p.Baseline, p.Candidate}[side]; usable(v) {
			out = append(out, v)
		}
	}
	return out
}

// bimodal reports whether times fall into two groups far apart: each has a
// quarter of them or more, the gap between is over 5 % and over four times what
// either group spreads, and there are 12 or more.
func bimodal(times []float64) bool {
	const fewest, least, apart = 12, 0.05, 4
	sorted := slices.Sorted(slices.Values(times))
	if len(sorted) < fewest || sorted[0] <= 0 {
		return false
	}
	for i := len(sorted) / 4; i < len(sorted)-len(sorted)/4; i++ {
		if i == 0 {
			continue
		}
		low, high := sorted[:i], sorted[i:]
		gap := math.Log(high[0]) - math.Log(low[len(low)-1])
		spread := max(math.Log(low[len(low)-1]/low[0]), math.Log(high[len(high)-1]/high[0]))
		if gap > least && gap > apart*spread {
			return true
		}
	}
	return false
}

// some names the first of a list of names, in order.
func some(names []string) string {
	const most = 5
	slices.SortStableFunc(names, cmp.Compare[string])
	if over := len(names) - most; over > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), over)
	}
	return strings.Join(names, ", ")
}
