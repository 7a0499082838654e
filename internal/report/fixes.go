package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// fixIndent is where the lines below the first line of a fix begin.
const fixIndent = 11

// mostDetail is how many lines of a failed check are shown.
const mostDetail = 8

// showFix adds what became of a fix, once per change. What is only proposed is
// progress, not yet a result.
func (t *text) showFix(f hone.Fix) {
	old, shown := t.fixes[f.ID]
	if f.State == hone.Proposed || shown && old.State == f.State && old.Reason == f.Reason {
		return
	}
	t.fixes[f.ID] = f
	t.begin("fixes", span{"fixes", bold}, txt(", each tried on a copy"))
	word := string(f.State)
	if shown && old.State == f.State {
		word = "again"
	}
	t.fixLine(word, stateStyle(f.State), f)
	if why := strings.TrimSpace(f.Reason); why != "" {
		t.page.label(fixIndent, span{"why:", dim}, head(why))
	}
	if word == "again" {
		return // by another pass: what was checked has been said
	}
	if m := t.measured(f.ID); m != "" {
		t.page.label(fixIndent, span{"measured:", dim}, m)
	}
	t.showChecks(f)
	if f.State == hone.Kept {
		t.page.label(fixIndent, span{"id:", dim}, f.ID) // for hone apply
	}
}

// showVerdict adds a verdict on a fix that was already shown; others wait for
// their fix, and verdicts on the whole for the closing table.
func (t *text) showVerdict(v hone.Verdict) {
	f, ok := t.fixes[v.Candidate]
	if !ok || final(v) {
		return
	}
	t.begin("fixes", span{"fixes", bold})
	t.fixLine("measured", plain, f)
	t.page.text(fixIndent, txt(t.benchmarkName(v.Benchmark, t.severalPackages())+" "+change(v)))
}

// fixLine adds "kept  pad.go:17  message  (rule)".
func (t *text) fixLine(word string, st style, f hone.Fix) {
	pre := []span{txt("  "), {word, st}, txt(strings.Repeat(" ", max(1, fixIndent-2-len(word))))}
	t.page.para(pre, fixIndent, txt(t.places(f)+apart+f.Message+apart), span{"(" + f.Rule + ")", dim})
}

func stateStyle(st hone.FixState) style {
	switch st {
	case hone.Kept:
		return green
	case hone.Dropped:
		return red
	}
	return yellow
}

// places names the lines of a fix: those of its findings, else its files.
func (t *text) places(f hone.Fix) string {
	var out []string
	for _, finding := range t.run.Findings {
		if slices.Contains(f.Findings, finding.ID) {
			out = append(out, place(finding.Position))
		}
	}
	for _, e := range f.Edits {
		if len(f.Findings) == 0 && !slices.Contains(out, e.File) {
			out = append(out, e.File)
		}
	}
	out = slices.Compact(out)
	if len(out) > mostBenchmarks {
		out = append(out[:mostBenchmarks-1], fmt.Sprintf("%d more places", len(out)-mostBenchmarks+1))
	}
	return strings.Join(out, ", ")
}

// showChecks lists what was done to verify a fix.
func (t *text) showChecks(f hone.Fix) {
	var passed []string
	for _, c := range f.Checks {
		if !c.Passed {
			continue
		}
		name := c.Name
		if c.Detail != "" {
			name += " (" + c.Detail + ")"
		}
		passed = append(passed, name)
	}
	t.page.label(fixIndent, span{"passed:", dim}, strings.Join(passed, ", "))
	t.showBehaviour(f)
	t.showConcurrency(f)
	for _, c := range f.Checks {
		if !c.Passed && !strings.Contains(f.Reason, strings.TrimSpace(c.Detail)) {
			t.page.label(fixIndent, span{"failed:", red}, c.Name+": "+head(c.Detail))
		}
	}
}

// showConcurrency tells what of the concurrency check could not be made, and
// the test that fails on the candidate only.
func (t *text) showConcurrency(f hone.Fix) {
	if f.Concurrency == nil {
		return
	}
	if n := f.Concurrency.NotChecked; len(n) > 0 {
		t.page.label(fixIndent, span{"not checked:", yellow}, "concurrency: "+head(strings.Join(n, "\n")))
	}
	t.showTest(f.Concurrency.Counterexample)
}

// showBehaviour tells what the behaviour check could not reach, and the call
// that behaves differently.
func (t *text) showBehaviour(f hone.Fix) {
	if f.Behaviour == nil {
		return
	}
	if n := f.Behaviour.NotChecked; len(n) > 0 {
		t.page.label(fixIndent, span{"not checked:", yellow}, "behaviour of "+head(strings.Join(n, "\n")))
	}
	t.showTest(f.Behaviour.Counterexample)
}

// showTest adds a test that fails on the candidate only, fit for copying.
func (t *text) showTest(source string) {
	if source == "" {
		return
	}
	t.page.text(fixIndent, span{"a test that fails with it:", dim})
	t.page.code(fixIndent+2, strings.TrimSpace(source), func(string) style { return plain })
}

// head returns the first lines of a text that may be long.
func head(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) <= mostDetail {
		return strings.Join(lines, "\n")
	}
	return strings.Join(lines[:mostDetail], "\n") + fmt.Sprintf("\n... and %d more lines", len(lines)-mostDetail)
}

// measured sums up the verdicts on a candidate: the benchmarks that changed,
// or that none did.
func (t *text) measured(candidate string) string {
	var order []hone.Benchmark
	changes := map[hone.Benchmark][]string{}
	counts := map[hone.Outcome]int{}
	for _, v := range t.run.Verdicts {
		if v.Candidate != candidate {
			continue
		}
		counts[v.Outcome]++
		if v.Outcome != hone.Improvement && v.Outcome != hone.Regression {
			continue
		}
		if _, ok := changes[v.Benchmark]; !ok {
			order = append(order, v.Benchmark)
		}
		changes[v.Benchmark] = append(changes[v.Benchmark], change(v))
	}
	var out []string
	for i, b := range order {
		if i == mostBenchmarks {
			out = append(out, "and "+plural(len(order)-i, "more benchmark", "more benchmarks"))
			break
		}
		out = append(out, t.benchmarkName(b, t.severalPackages())+" "+strings.Join(changes[b], ", "))
	}
	if len(order) == 0 {
		out = t.unchanged(candidate, counts)
	}
	return strings.Join(out, "; ")
}

// unchanged sums up verdicts none of which is a change: in full when they are
// few, else by their number.
func (t *text) unchanged(candidate string, counts map[hone.Outcome]int) []string {
	var out []string
	for _, v := range t.run.Verdicts {
		if v.Candidate == candidate {
			out = append(out, t.benchmarkName(v.Benchmark, t.severalPackages())+" "+change(v))
		}
	}
	if len(out) > mostBenchmarks {
		return outcomes(counts)
	}
	return out
}

// change puts a verdict into words: "8.12x faster [7.90, 8.40]", "15 -> 2
// allocs/op", "time/op inconclusive (-8 % [-30 %, +12 %])".
func change(v hone.Verdict) string {
	changed := v.Outcome == hone.Improvement || v.Outcome == hone.Regression
	switch {
	case !changed:
		return unitTitle(v.Unit) + " " + outcomeWord(v.Outcome) + " (" + comparison(v) + ")"
	case v.Exact:
		return counted(v)
	case v.Unit == hone.SecPerOp:
		return comparison(v)
	}
	return counted(v) + ", " + comparison(v)
}

// counted shows both values of a verdict: "15 -> 2 allocs/op".
func counted(v hone.Verdict) string {
	a, b := pair(v.Unit, v.Baseline, v.Value)
	unit := string(v.Unit)
	if v.Unit != hone.AllocsPerOp && scales(v.Unit)[0].name != "" {
		unit = "per op"
	}
	return strings.ReplaceAll(a+" -> "+b+" "+unit, " ", string(nbsp))
}

// outcomes counts outcomes in words: "2 no change", in the order of good news.
func outcomes(counts map[hone.Outcome]int) []string {
	var out []string
	for _, o := range []hone.Outcome{hone.Improvement, hone.Regression, hone.NoChange, hone.Inconclusive} {
		switch n := counts[o]; {
		case n == 0:
		case o == hone.Improvement:
			out = append(out, plural(n, "improvement", "improvements"))
		case o == hone.Regression:
			out = append(out, plural(n, "regression", "regressions"))
		default:
			out = append(out, fmt.Sprintf("%d%c%s", n, nbsp, outcomeWord(o)))
		}
	}
	return out
}

// outcomeWord is an outcome as people write it.
func outcomeWord(o hone.Outcome) string { return strings.ReplaceAll(string(o), "_", " ") }
