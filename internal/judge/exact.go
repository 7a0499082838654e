package judge

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// Gain is what an edit does to allocations and bytes. Without Gain and Loss,
// counts cannot tell whether the edit is worth having.
type Gain struct {
	// Loss says that some benchmark allocates more, or more bytes, than
	// before. Fewer allocations at the price of more bytes are a loss too, unless
	// it is a small price, see [SmallPrice]: whether it is a good bargain, only
	// time can tell.
	Loss bool
	Lost []hone.Benchmark // those; one twice where both are more
	// Gain orders edits; it is 0 with a Loss, and when nothing shrinks. It is
	// the sum over benchmarks of ln(baseline/candidate), of allocations or
	// bytes, whichever shrinks more.
	Gain float64
	// Share is the largest part that any benchmark saves of its allocations or
	// bytes, from 0 to 1.
	Share  float64
	Detail string // "Pad/50: 50 -> 2 allocs/op, 1360 -> 128 B/op"
}

// Exact compares the counts of several processes on either side, benchmark by
// benchmark, and says what changed for certain. Values are not paired.
//
// A count is judged if each side has [MinExact] values or more. If all values
// of a side are equal, on both sides, then every difference counts. If they
// vary by no more than the floor (1 alloc, 16 B, or 1 %), then differences
// beyond the floor do, as far as the sides do not overlap. A count that varies
// more, or was not measured on both sides, is named and not judged: it takes
// rounds and [Compare] to tell. Units that are no counts are ignored.
func Exact(baseline, candidate map[hone.Benchmark]map[hone.Unit][]float64) Gain {
	var rows []row
	for _, b := range benchmarks(baseline, candidate) {
		for _, u := range []hone.Unit{hone.AllocsPerOp, hone.BytesPerOp} {
			rows = append(rows, newRow(b, u, baseline[b][u], candidate[b][u]))
		}
	}
	g := Gain{Detail: describe(rows)}
	best := map[hone.Benchmark]float64{}
	fewer := map[hone.Benchmark]bool{} // allocations: their row comes before that of the bytes
	for _, r := range rows {
		if r.unit == hone.AllocsPerOp {
			fewer[r.benchmark] = r.outcome == hone.Improvement
		}
		switch r.outcome {
		case hone.Regression:
			paid := r.unit == hone.BytesPerOp && fewer[r.benchmark] && SmallPrice(r.baseline, r.candidate, DefaultPolicy())
			if !paid {
				g.Loss, g.Lost = true, append(g.Lost, r.benchmark)
			}
		case hone.Improvement:
			best[r.benchmark] = max(best[r.benchmark], r.gain())
			g.Share = max(g.Share, 1-r.candidate/r.baseline)
		}
	}
	if g.Loss {
		return g
	}
	for _, b := range benchmarks(baseline, candidate) { // in order: sums round
		g.Gain += best[b]
	}
	return g
}

// leastObject is the size of the smallest object with pointers, in bytes. What
// grows by less allocates no more of them: something made once is divided among
// the operations, and rounded.
const leastObject = 8

// SmallPrice reports whether fewer allocations are worth so many more bytes an
// operation without a look at the time: less than the least object, or two
// margins at most.
func SmallPrice(baseline, candidate float64, p Policy) bool {
	return candidate-baseline < leastObject || candidate <= baseline*(1+2*p.complete().Margin)
}

// benchmarks lists the benchmarks of both sides, in order of their names.
func benchmarks(sides ...map[hone.Benchmark]map[hone.Unit][]float64) []hone.Benchmark {
	var out []hone.Benchmark
	for _, side := range sides {
		for b := range side {
			out = append(out, b)
		}
	}
	slices.SortFunc(out, func(a, b hone.Benchmark) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
	})
	return slices.Compact(out)
}

// row is a count of a benchmark on both sides.
type row struct {
	benchmark           hone.Benchmark
	unit                hone.Unit
	baseline, candidate float64 // medians
	outcome             hone.Outcome
	doubt               string // why it is not judged
}

func newRow(b hone.Benchmark, u hone.Unit, baseline, candidate []float64) row {
	r := row{benchmark: b, unit: u, outcome: hone.Inconclusive}
	for _, side := range [][]float64{baseline, candidate} {
		if len(side) < MinExact {
			r.doubt = fmt.Sprintf("%d of %d processes", len(side), MinExact)
			return r
		}
		if slices.ContainsFunc(side, func(v float64) bool { return !usable(v) }) {
			r.doubt = "not a count"
			return r
		}
	}
	r.baseline, r.candidate = stat.Median(baseline), stat.Median(candidate)
	r.judge(traitOf(u), baseline, candidate)
	return r
}

func (r *row) judge(t trait, baseline, candidate []float64) {
	if constant(baseline) && constant(candidate) {
		r.outcome = t.outcomeOf(r.candidate - r.baseline)
		return
	}
	for _, side := range [][]float64{baseline, candidate} {
		if least, most := extent(side); !t.withinFloor(least, most) {
			r.doubt = fmt.Sprintf("%s to %s between processes", number(least), number(most))
			return
		}
	}
	baseLeast, baseMost := extent(baseline)
	least, most := extent(candidate)
	apart := most < baseLeast || baseMost < least
	r.outcome = hone.NoChange
	if apart && !t.withinFloor(r.baseline, r.candidate) {
		r.outcome = t.outcomeOf(r.candidate - r.baseline)
	}
}

// gain is ln(baseline/candidate), with the floor added to both so that coming
// down to zero is worth more the further the way, and not infinitely much.
func (r row) gain() float64 {
	floor := traitOf(r.unit).floor
	return math.Log(r.baseline+floor) - math.Log(r.candidate+floor)
}

// maxDescribed bounds how many benchmarks a description names.
const maxDescribed = 4

// describe says in words what changed: losses first, then gains, then what is
// not known. That a benchmark stayed the same is said if there is nothing else.
func describe(rows []row) string {
	change := func(r row) string {
		return fmt.Sprintf("%s -> %s %s", number(r.baseline), number(r.candidate), r.unit)
	}
	doubt := func(r row) string { return fmt.Sprintf("%s (%s)", r.unit, r.doubt) }
	same := func(r row) string { return string(r.unit) }

	var parts []string
	add := func(title string, outcome hone.Outcome, say func(row) string) {
		if lines := group(rows, outcome, say); len(lines) > 0 {
			parts = append(parts, title+strings.Join(lines, "; "))
		}
	}
	add("more: ", hone.Regression, change)
	add("", hone.Improvement, change)
	if len(parts) == 0 {
		add("no change: ", hone.NoChange, same)
	}
	add("not judged: ", hone.Inconclusive, doubt)
	if len(parts) == 0 {
		return "no benchmark was counted"
	}
	return strings.Join(parts, "; ")
}

// group describes the rows of an outcome, one string per benchmark, and cuts
// the list short.
func group(rows []row, outcome hone.Outcome, say func(row) string) []string {
	var out []string
	var last hone.Benchmark
	for _, r := range rows {
		switch {
		case r.outcome != outcome:
			continue
		case len(out) > 0 && last == r.benchmark:
			out[len(out)-1] += ", " + say(r)
		default:
			out = append(out, r.benchmark.Name+": "+say(r))
		}
		last = r.benchmark
	}
	if over := len(out) - maxDescribed; over > 0 {
		out = append(out[:maxDescribed], fmt.Sprintf("and %d more", over))
	}
	return out
}

// number writes counts whole, and means of them with five digits at least, of which three say something.
func number(v float64) string {
	if v == math.Trunc(v) {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	whole := len(strconv.FormatFloat(math.Abs(v), 'f', 0, 64))
	digits := max(1, 5-whole)
	if small := -math.Log10(math.Abs(v)); small > 2 {
		digits = 2 + int(math.Ceil(small))
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}
