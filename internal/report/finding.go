package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// mostBenchmarks is how many benchmarks the evidence of a finding, or the
// measurement of a fix, names.
const mostBenchmarks = 3

// showFinding adds a finding below those that came before.
func (t *text) showFinding(f hone.Finding) {
	heading := "findings"
	if f.Pass > 1 {
		heading = fmt.Sprintf("findings, pass %d", f.Pass)
		if t.kept() { // what there was no time for before is looked at in a further pass, too
			heading += ": the kept fixes applied"
		}
	}
	t.begin(heading, span{heading, bold}, txt(", each with what removing its cost could save at most (geomean of all benchmarks)"))

	tag := f.Rule
	if f.Safety != "" && f.Safety != hone.Mechanical {
		tag += ", " + string(f.Safety)
	}
	t.page.blank()
	number := fmt.Sprintf("%3d. ", len(t.run.Findings))
	if first := t.sameCost(f); first > 0 && t.sameBound(f, first) {
		t.showOther(f, first, number, tag)
		return
	}
	t.page.para([]span{txt(number)}, len(number),
		span{bound(f.Bound) + apart, bold}, txt(place(f.Position)+apart+f.Function+apart), span{"(" + tag + ")", dim})
	t.page.label(len(number), span{"cause:", dim}, f.Cause)
	if small(f) && !t.verbose {
		t.page.label(len(number), span{"evidence:", dim}, t.evidence(f, 1))
		return
	}
	t.page.label(len(number), span{"evidence:", dim}, t.evidence(f, mostBenchmarks))
	t.page.label(len(number), span{"remedy:", dim}, f.Remedy)
}

// showOther adds a finding at the line of an earlier one, of the same cost: only what is new of it.
func (t *text) showOther(f hone.Finding, first int, number, tag string) {
	t.page.para([]span{txt(number)}, len(number), txt(fmt.Sprintf("the line of finding %d", first)+apart), span{"(" + tag + ")", dim})
	if t.run.Findings[first-1].Cause != f.Cause {
		t.page.label(len(number), span{"cause:", dim}, f.Cause)
	}
	if !small(f) || t.verbose {
		t.page.label(len(number), span{"remedy:", dim}, f.Remedy)
	}
}

// sameCost is the number of the first finding before this one with the same evidence at the same
// line, 0 if there is none.
func (t *text) sameCost(f hone.Finding) int {
	for i, earlier := range t.run.Findings {
		if earlier.ID == f.ID {
			break
		}
		if place(earlier.Position) == place(f.Position) && earlier.Pass == f.Pass && maps.Equal(charges(earlier), charges(f)) {
			return i + 1
		}
	}
	return 0
}

// sameBound reports whether as much is said of a finding as of that with a number.
func (t *text) sameBound(f hone.Finding, number int) bool {
	return bound(f.Bound) == bound(t.run.Findings[number-1].Bound)
}

// boundOf is the bound that a finding had when it was sent before, 0 if it was not.
func (t *text) boundOf(f *hone.Finding) float64 {
	if f == nil {
		return 0
	}
	if i := t.number(f.ID); i > 0 {
		return t.run.Findings[i-1].Bound
	}
	return 0
}

// number is the number under which a finding is shown, 0 if there is none.
func (t *text) number(id string) int {
	return 1 + slices.IndexFunc(t.run.Findings, func(f hone.Finding) bool { return f.ID == id })
}

// grownBy is by how much a bound grows before that is told.
const grownBy = 1.01

// showGrown adds that a finding shown before, when few benchmarks were profiled, could save more than
// was said of it. That more evidence has come does not change what it is.
func (t *text) showGrown(f hone.Finding, before float64) {
	if f.Bound < before*grownBy {
		return
	}
	if first := t.sameCost(f); first > 0 && t.sameBound(f, first) {
		return // it was told of that one
	}
	t.begin("findings", span{"findings", bold})
	t.page.blank()
	number := fmt.Sprintf("%3d. ", t.number(f.ID))
	t.page.para([]span{txt(number)}, len(number),
		span{bound(f.Bound) + apart, bold}, txt(place(f.Position)+apart), span{"(" + f.Rule + ")", dim}, txt(apart+"now that more is profiled"))
	t.page.label(len(number), span{"evidence:", dim}, t.evidence(f, mostBenchmarks))
}

// kept reports whether a fix is kept so far.
func (t *text) kept() bool {
	for _, f := range t.fixes {
		if f.State == hone.Kept {
			return true
		}
	}
	return false
}

// small reports whether a finding is shown in short: nothing is tried for it, and over the
// whole run next to nothing is to be had. A list of such must not bury the others; the
// verbose report has all of each.
func small(f hone.Finding) bool { return f.Fix == "" && f.Bound < leastBound }

// leastBound is the least bound that is shown as a number.
const leastBound = 1.005

// bound puts the bound of a finding into words.
func bound(b float64) string {
	if b < leastBound {
		return "under" + string(nbsp) + "1.01x"
	}
	return "up to" + string(nbsp) + times(b, decimals(b))
}

// place names the first line of a position in the form that editors open.
func place(p hone.Position) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// evidence lists the shares of a finding, a benchmark at a time, in the order
// they came: hottest first. Findings at one line often have the same, which is
// listed once. So many benchmarks are named at most.
func (t *text) evidence(f hone.Finding, most int) string {
	if first := t.sameCost(f); first > 0 {
		return fmt.Sprintf("that of finding %d", first)
	}
	var order []hone.Benchmark
	shares := map[hone.Benchmark][]string{}
	for _, e := range f.Evidence {
		if _, ok := shares[e.Benchmark]; !ok {
			order = append(order, e.Benchmark)
		}
		shares[e.Benchmark] = append(shares[e.Benchmark], evidenceShare(e))
	}
	var out []string
	for i, b := range order {
		if i == most {
			out = append(out, "and in "+plural(len(order)-i, "more benchmark", "more benchmarks"))
			break
		}
		out = append(out, strings.Join(shares[b], ", ")+" in "+t.benchmarkName(b, b.Package != f.Package))
	}
	return strings.Join(out, "; ")
}

// charges is the evidence of a finding whatever its order.
func charges(f hone.Finding) map[string]bool {
	all := map[string]bool{}
	for _, e := range f.Evidence {
		all[fmt.Sprint(e.Benchmark, evidenceShare(e))] = true
	}
	return all
}

func evidenceShare(e hone.Evidence) string {
	out := share(e.Share) + string(nbsp) + "of" + string(nbsp) + measureName(e.Measure)
	if e.Thin {
		out += " (thin: " + plural(int(e.Samples), "sample", "samples") + ")"
	}
	return out
}

func measureName(m hone.Measure) string {
	switch m {
	case hone.CPUTime:
		return "CPU"
	case hone.AllocBytes:
		return "bytes"
	case hone.AllocObjects:
		return "objects"
	case hone.Blocked:
		return "time waiting"
	case hone.Goroutines:
		return "goroutines"
	case hone.WallTime:
		return "wall clock"
	}
	return string(m)
}
