package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// showClosing sums the run up: how it ended, the verdicts, what became of the
// fixes, what was checked, and what to do next.
func (t *text) showClosing() {
	t.closed = true
	if t.live != nil {
		t.live.end()
	}
	if measures(t.run.Start.Command) && (t.run.Start.Command != verifyCommand || len(t.run.Verdicts) > 0) {
		t.page.blank()
		run := t.run
		run.Warnings = slices.DeleteFunc(slices.Clone(run.Warnings), func(w hone.Warning) bool { return w.Benchmark == nil }) // shown when they came
		sheet := newSheet(run)
		sheet.brief = !t.verbose
		t.page.sheet(sheet)
	} else if vs := t.finals(); len(vs) > 0 {
		t.showVerdicts(vs)
	} else if len(t.baseline) > 0 && t.run.Start.Command != doctor {
		t.showBaseline()
	}
	if t.run.Patch != nil && t.diff {
		t.showDiff(t.run.Patch.Diff)
	}
	if t.run.Start.Command == "run" && len(t.run.Findings) == 0 {
		for i, b := range t.run.Breakdowns {
			t.breakdown(i+1, b)
		}
	}
	t.page.blank()
	t.showEnding()
	if collects(t.run.Start.Command) {
		t.showProfiles()
	}
	t.showSummary()
	t.showChecked()
	t.showPatch()
	t.showDecision()
	t.showPGO()
	t.showVerification()
	if d := t.run.Done; d != nil && d.Elapsed > 0 {
		t.page.text(0, span{"run " + t.run.Start.Run + " took " + elapsed(d.Elapsed), dim})
	}
}

// measures reports whether a command is about figures alone: it shows both sides
// of them.
func measures(command string) bool {
	return command == "bench" || command == "gate" || command == pgoCommand || command == verifyCommand
}

// showDiff adds the patch, coloured as diffs are.
func (t *text) showDiff(diff string) {
	t.begin("diff", span{"patch", bold})
	t.page.blank()
	t.page.code(0, diff, func(line string) style {
		switch {
		case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
			return bold
		case strings.HasPrefix(line, "+"):
			return green
		case strings.HasPrefix(line, "-"):
			return red
		}
		return plain
	})
}

// showEnding says how a run ended that did not simply finish.
func (t *text) showEnding() {
	switch d := t.run.Done; {
	case d == nil:
		t.page.label(0, span{"cut off:", yellow}, "the run ended without a last word; this is what was known")
	case d.Error != "":
		t.page.label(0, span{"error:", red}, d.Error)
	case d.Interrupted:
		t.page.label(0, span{"interrupted", yellow}, "after "+elapsed(d.Elapsed)+"; this is what is known")
	}
}

// complete reports whether the run came to an end of its own.
func (t *text) complete() bool {
	return t.run.Done != nil && t.run.Done.Error == "" && !t.run.Done.Interrupted
}

// showSummary adds the one line people read.
func (t *text) showSummary() {
	switch vs := t.finals(); {
	case len(t.run.Fixes) > 0:
		t.page.text(0, t.fixSummary(vs)...)
	case len(t.run.Findings) > 0:
		t.page.text(0, span{plural(len(t.run.Findings), "finding", "findings"), bold}, txt(", no fix was tried"))
		t.showTryNext()
	case len(vs) > 0 && measures(t.run.Start.Command):
		for _, line := range pairSummary(vs, t.run.Start.Spec.Margin) {
			t.page.text(0, span{line, bold})
		}
	case len(vs) > 0:
		t.page.text(0, span{verdictSummary(vs), bold})
	case t.complete() && len(t.run.Profiles)+len(t.run.Breakdowns) > 0 && seeks(t.run.Start.Command):
		t.page.text(0, span{"nothing worth fixing:", bold},
			txt(" no rule knows a remedy for a line that is hot in "+t.profiled()))
	}
	if n := t.unfixed(); n > 0 && len(t.run.Fixes) > 0 {
		t.page.text(0, txt(plural(n, "finding has", "findings have")+" no fix: the remedy is for a person to write"))
	}
}

// seeks reports whether a command looks for causes: only then does their
// absence say something.
func seeks(command string) bool { return slices.Contains([]string{"run", "check", "fix"}, command) }

// showTryNext says how the findings of a check come to be fixed.
func (t *text) showTryNext() {
	fixes := map[string]bool{}
	for _, f := range t.run.Findings {
		if f.Fix != "" {
			fixes[f.Fix] = true
		}
	}
	if t.run.Start.Command == "check" && len(fixes) > 0 {
		t.page.text(0, txt("next: hone run tries "+plural(len(fixes), "fix", "fixes")+" in a copy, verifies and measures them"))
	}
}

// profiled names the benchmarks of the run by their number.
func (t *text) profiled() string {
	seen := map[hone.Benchmark]bool{}
	var one hone.Benchmark
	for _, p := range t.run.Profiles {
		one, seen[p.Benchmark] = p.Benchmark, true
	}
	for _, b := range t.run.Breakdowns {
		one, seen[b.Benchmark] = b.Benchmark, true
	}
	if len(seen) == 1 {
		return t.benchmarkName(one, false)
	}
	return fmt.Sprintf("these %d benchmarks", len(seen))
}

// unfixed counts the findings for which there is no fix, and at whose line none is kept for another cause.
func (t *text) unfixed() int {
	type line struct {
		file string
		line int
	}
	at := func(f hone.Finding) line { return line{f.Position.File, f.Position.Line} }
	fixed, open := map[line]bool{}, []hone.Finding{}
	for _, f := range t.run.Findings {
		named := func(x hone.Fix) bool { return slices.Contains(x.Findings, f.ID) }
		switch i := slices.IndexFunc(t.run.Fixes, named); {
		case i >= 0 && t.run.Fixes[i].State == hone.Kept:
			fixed[at(f)] = true
		case i < 0 && f.Fix == "":
			open = append(open, f)
		}
	}
	return len(slices.DeleteFunc(open, func(f hone.Finding) bool { return fixed[at(f)] }))
}

// fixSummary is the summary of a run that has fixes: "4 fixes kept, 1 dropped
// (no gain): ParseHeader 2.31x faster [2.25, 2.37], 11 -> 2 allocs/op".
func (t *text) fixSummary(vs []hone.Verdict) []span {
	by := map[hone.FixState][]hone.Fix{}
	for _, f := range t.run.Fixes {
		by[f.State] = append(by[f.State], f)
	}
	kept := "no fix kept"
	if n := len(by[hone.Kept]); n > 0 {
		kept = plural(n, "fix kept", "fixes kept")
	}
	parts := []string{kept}
	if n := len(by[hone.Dropped]); n > 0 {
		parts = append(parts, fmt.Sprintf("%d dropped%s", n, reasons(by[hone.Dropped])))
	}
	if n := len(by[hone.Shown]); n > 0 {
		parts = append(parts, fmt.Sprintf("%d only shown", n))
	}
	if n := len(by[hone.Proposed]); n > 0 {
		parts = append(parts, fmt.Sprintf("%d not decided", n))
	}
	out := []span{{strings.Join(parts, ", "), bold}}
	switch {
	case len(by[hone.Kept]) == 0:
	case len(vs) == 0:
		out = append(out, txt("; not compared as a whole"))
	default:
		out = append(out, span{": ", bold}, txt(t.headline(vs)))
	}
	return out
}

// reasons sums up why fixes came to their state: " (no gain)", " (2 no gain, 1
// breaks tests)". A reason counts up to its colon.
func reasons(fixes []hone.Fix) string {
	var order []string
	counts := map[string]int{}
	for _, f := range fixes {
		why, _, _ := strings.Cut(f.Reason, ":")
		if open := strings.LastIndex(why, " ("); open >= 0 && !strings.Contains(why[open:], ")") { // the colon was in it
			why = why[:open]
		}
		why, _, _ = strings.Cut(why, "\n")
		if why = strings.TrimSpace(why); why == "" {
			continue
		}
		if counts[why] == 0 {
			order = append(order, why)
		}
		counts[why]++
	}
	switch {
	case len(order) == 0 || len(order) > 3:
		return ""
	case len(order) == 1 && counts[order[0]] == len(fixes):
		return " (" + order[0] + ")"
	}
	for i, why := range order {
		order[i] = fmt.Sprintf("%d %s", counts[why], why)
	}
	return " (" + strings.Join(order, ", ") + ")"
}

// headline names the largest gain: in time if there is one, else in
// allocations or bytes, and what the same benchmark gains beside it.
func (t *text) headline(vs []hone.Verdict) string {
	for _, unit := range []hone.Unit{hone.SecPerOp, hone.AllocsPerOp, hone.BytesPerOp} {
		best, ok := largestGain(vs, unit)
		if !ok {
			continue
		}
		out := t.benchmarkName(best.Benchmark, t.severalPackages()) + " " + change(best)
		for _, v := range vs {
			if v.Benchmark == best.Benchmark && beside(unit, v) {
				out += ", " + change(v)
			}
		}
		return out
	}
	return "no measurable gain as a whole"
}

// beside reports whether v belongs in a headline whose gain is in unit: the
// allocations beside a gain in time; beside another gain, what time does.
func beside(unit hone.Unit, v hone.Verdict) bool {
	if unit == hone.SecPerOp {
		return v.Unit == hone.AllocsPerOp && v.Outcome == hone.Improvement
	}
	return v.Unit == hone.SecPerOp
}

// largestGain returns the improvement in unit with the smallest delta.
func largestGain(vs []hone.Verdict, unit hone.Unit) (best hone.Verdict, ok bool) {
	for _, v := range vs {
		if v.Unit == unit && v.Outcome == hone.Improvement && (!ok || v.Delta < best.Delta) {
			best, ok = v, true
		}
	}
	return best, ok
}

// verdictSummary counts the outcomes of a comparison, a unit at a time.
func verdictSummary(vs []hone.Verdict) string {
	var parts []string
	for _, u := range unitsOf(vs) {
		counts := map[hone.Outcome]int{}
		for _, v := range vs {
			if v.Unit == u {
				counts[v.Outcome]++
			}
		}
		parts = append(parts, unitTitle(u)+": "+strings.Join(outcomes(counts), ", "))
	}
	return joined(parts)
}

// showChecked says what was and was not checked of the fixes that are kept,
// and how doubt that is left can be removed.
func (t *text) showChecked() {
	if slices.ContainsFunc(t.finals(), func(v hone.Verdict) bool { return v.Outcome == hone.Inconclusive }) {
		t.page.label(0, span{"inconclusive:", yellow}, "too few rounds to tell a change from none; a longer --budget narrows the interval")
	}
	kept := slices.ContainsFunc(t.run.Fixes, func(f hone.Fix) bool { return f.State == hone.Kept })
	if t.run.Done == nil || !kept {
		return
	}
	t.page.label(0, span{"checked:", dim}, joined(t.run.Done.Checked))
	t.page.label(0, span{"not checked:", dim}, joined(t.run.Done.NotChecked))
}

// showPatch says where the patch is and what to do with it.
func (t *text) showPatch() {
	p := t.run.Patch
	if p == nil {
		return
	}
	plus, minus := diffStat(p.Diff)
	var files []string
	for _, f := range p.Files {
		files = append(files, f.File)
	}
	body := fmt.Sprintf("%s (%s), +%d -%d lines; stored as %s", plural(len(files), "file", "files"),
		strings.Join(files, ", "), plus, minus, short(p.Blob))
	t.page.label(0, span{"patch:", dim}, body)
	t.page.label(0, span{"next:", bold}, t.apply+" writes it into your files; none of them has changed so far")
}

// diffStat counts the lines a unified diff adds and removes. It trusts the
// counts of the hunks: a removed line may look like the head of a file.
func diffStat(diff string) (plus, minus int) {
	before, after := 0, 0 // lines of the hunk still to come
	for line := range strings.Lines(diff) {
		switch {
		case before <= 0 && after <= 0:
			before, after = hunk(line)
		case strings.HasPrefix(line, "+"):
			plus, after = plus+1, after-1
		case strings.HasPrefix(line, "-"):
			minus, before = minus+1, before-1
		case !strings.HasPrefix(line, `\`): // "\ No newline at end of file"
			before, after = before-1, after-1
		}
	}
	return plus, minus
}

var hunkHead = regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@`)

// hunk reads the line counts of a hunk's head, 0 for any other line.
func hunk(line string) (before, after int) {
	m := hunkHead.FindStringSubmatch(line)
	if m == nil {
		return 0, 0
	}
	count := func(digits string) int {
		if digits == "" {
			return 1
		}
		n, _ := strconv.Atoi(digits)
		return n
	}
	return count(m[1]), count(m[2])
}
