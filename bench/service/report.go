package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/stat"
)

// report says of each setting how many comparisons reported a difference, and
// names each of those.
func report(w io.Writer, all []comparison) error {
	var settings []setting
	for _, c := range all {
		if !slices.Contains(settings, c.setting) {
			settings = append(settings, c.setting)
		}
	}
	var text strings.Builder
	for _, s := range settings {
		part(&text, s, of(all, s))
	}
	if len(settings) == 0 {
		text.WriteString("no comparison yet\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// part reports the comparisons of a setting.
func part(w *strings.Builder, s setting, all []comparison) {
	fmt.Fprintf(w, "%s\n", s)
	rounds, seconds := 0, 0.0
	outcomes := map[hone.Unit]map[hone.Outcome]int{}
	different := 0
	for i, c := range all {
		rounds, seconds = rounds+len(c.Rounds), seconds+c.Took.Seconds()
		if c.count(w, i+1, outcomes) {
			different++
		}
	}
	n := len(all)
	fmt.Fprintf(w, "%d comparisons, %.1f rounds and %.0f s each on average, load average %s\n", n, float64(rounds)/float64(n), seconds/float64(n), loads(all))
	for _, u := range slices.Sorted(maps.Keys(outcomes)) {
		o := outcomes[u]
		fmt.Fprintf(w, "  %-12s improvement %d, regression %d, no change %d, inconclusive %d\n",
			u, o[hone.Improvement], o[hone.Regression], o[hone.NoChange], o[hone.Inconclusive])
	}
	time := outcomes[hone.SecPerOp]
	if s.Slower == 0 {
		fmt.Fprintf(w, "  false verdicts on processor time: %s; in any unit: %s\n",
			share(time[hone.Improvement]+time[hone.Regression], n), share(different, n))
		fmt.Fprintf(w, "  had each request taken %.0f %% more processor time on the candidate, in the same rounds: found in %s, at least: they end early where nothing differs, and -slower goes on\n", 100*pretended, share(found(all), n))
		signs(w, all)
	} else {
		fmt.Fprintf(w, "  found in processor time: %s; the wrong way: %s\n", share(time[hone.Regression], n), share(time[hone.Improvement], n))
	}
}

// count judges a comparison as hone bench does, counts its outcomes, and reports
// whether it told a difference in any unit. Those are named where there is none.
func (c *comparison) count(w io.Writer, number int, outcomes map[hone.Unit]map[hone.Outcome]int) (different bool) {
	for _, v := range c.verdicts() {
		if outcomes[v.Unit] == nil {
			outcomes[v.Unit] = map[hone.Outcome]int{}
		}
		outcomes[v.Unit][v.Outcome]++
		if v.Outcome != hone.Improvement && v.Outcome != hone.Regression {
			continue
		}
		different = true
		if c.Slower == 0 {
			fmt.Fprintf(w, "  comparison %d, %d rounds: %s %s: %+.2f %% [%+.2f, %+.2f]\n",
				number, len(c.Rounds), v.Unit, v.Outcome, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1])
		}
	}
	return different
}

func (c *comparison) verdicts() []hone.Verdict { return verdictsOf(c.Rounds) }

// verdictsOf judges all units of rounds together, as hone bench does.
func verdictsOf(rounds []round) []hone.Verdict {
	var in []judge.Comparison
	for _, u := range unitsOf(rounds) {
		in = append(in, comparisonOf(rounds, u))
	}
	return judge.Compare(in, judge.DefaultPolicy())
}

// unitsOf are the units that rounds were measured in, sorted.
func unitsOf(rounds []round) []hone.Unit {
	units := map[hone.Unit]bool{}
	for _, r := range rounds {
		for u := range r.Units {
			units[u] = true
		}
	}
	return slices.Sorted(maps.Keys(units))
}

// share is a part of a number with Wilson's interval at 95 %.
func share(k, n int) string {
	low, high := stat.Share(k, n, 0.95)
	return fmt.Sprintf("%d of %d, %.1f %% [%.1f, %.1f]", k, n, 100*float64(k)/float64(n), 100*low, 100*high)
}

// loads are the least and the greatest load average of a minute.
func loads(all []comparison) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, c := range all {
		first, _, _ := strings.Cut(c.LoadAvg, " ")
		if v, err := strconv.ParseFloat(first, 64); err == nil {
			low, high = min(low, v), max(high, v)
		}
	}
	if math.IsInf(low, 1) {
		return "not known"
	}
	return fmt.Sprintf("%.1f to %.1f", low, high)
}

// pretended is the part by which the candidate is made slower in what was measured
// of equal sides. It is the replay of a comparison with a known difference, without
// what the difference would do to its noise.
const pretended = 0.05

// found counts the comparisons that find it. Those that ended early, since the
// sides were seen to be equal, have fewer rounds than they would have had.
func found(all []comparison) (n int) {
	for _, c := range all {
		rounds := make([]round, len(c.Rounds))
		for i, r := range c.Rounds {
			rounds[i] = r.slower(pretended)
		}
		if slices.ContainsFunc(verdictsOf(rounds), func(v hone.Verdict) bool { return v.Unit == hone.SecPerOp && v.Outcome == hone.Regression }) {
			n++
		}
	}
	return n
}

// slower is a round with a candidate that takes a part more processor time. All else
// stays, so that the evidence has to be enough among as many units.
func (r round) slower(part float64) round {
	more := make([]float64, len(r.Bursts[1]))
	for i, b := range r.Bursts[1] {
		more[i] = b * (1 + part)
	}
	units := maps.Clone(r.Units)
	v := units[hone.SecPerOp]
	units[hone.SecPerOp] = [2]float64{v[0], v[1] * (1 + part)}
	return round{Units: units, Bursts: [2][]float64{r.Bursts[0], more}}
}

// signs says in how many rounds of equal sides each unit was greater on the
// candidate, and on the side that began: half of them, up to chance.
func signs(w io.Writer, all []comparison) {
	type counts struct{ candidate, first, n int }
	units := map[hone.Unit]*counts{}
	for _, c := range all {
		for _, r := range c.Rounds {
			for u, v := range r.Units {
				if v[0] == v[1] || v[0] < 0 || v[1] < 0 {
					continue
				}
				k := units[u]
				if k == nil {
					k = &counts{}
					units[u] = k
				}
				k.n++
				greater := v[1] > v[0]
				if greater {
					k.candidate++
				}
				if greater != r.BaselineFirst {
					k.first++
				}
			}
		}
	}
	for _, u := range slices.Sorted(maps.Keys(units)) {
		k := units[u]
		fmt.Fprintf(w, "  %-12s greater on the candidate in %d of %d rounds (p = %.3f), on the side that began in %d (p = %.3f)\n",
			u, k.candidate, k.n, signTest(k.candidate, k.n), k.first, signTest(k.first, k.n))
	}
}

// signTest is the probability that a fair coin falls as unevenly as k heads of n,
// to either side.
func signTest(k, n int) float64 {
	k = min(k, n-k)
	logs := func(x int) float64 { v, _ := math.Lgamma(float64(x + 1)); return v }
	sum := 0.0
	for i := range k + 1 {
		sum += math.Exp(logs(n) - logs(i) - logs(n-i) - float64(n)*math.Ln2)
	}
	return min(1, 2*sum)
}
