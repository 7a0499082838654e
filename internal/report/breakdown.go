package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

const (
	// mostBreakdowns is how many a text shows; JSON has them all.
	mostBreakdowns = 12
	// mostParts is how many classes of cost a breakdown names.
	mostParts = 6
	// leastPart is the share below which a class, or a line that allocates, is
	// not named.
	leastPart = 0.03
)

// className puts a class of cost into words.
func className(class string) string {
	words := map[string]string{
		"own": "own code", "alloc": "allocation", "gc": "garbage collection", "growslice": "growing slices", "concat": "concatenation",
		"copy": "copying memory", "conversion": "conversions", "map": "maps", "lock": "locks", "channel": "channels", "syscall": "system calls",
		"netpoll": "waiting for the network", "reflect": "reflection", "fmt": "formatting", "json": "JSON", "regexp": "regular expressions",
		"crypto": "cryptography", "log": "logging", "init": "initialisation", "testing": "the test harness", "cgo": "C code",
	}
	return cmp.Or(words[class], class)
}

// showBreakdown says where the cost of a benchmark goes. A run does so at its
// end, if it has found nothing else to say.
func (t *text) showBreakdown(b hone.Breakdown) {
	if t.run.Start.Command != "run" {
		t.breakdown(len(t.run.Breakdowns), b)
	}
}

// breakdown adds the n-th breakdown.
func (t *text) breakdown(n int, b hone.Breakdown) {
	if n > mostBreakdowns {
		if n == mostBreakdowns+1 {
			t.page.text(2, span{"more with --json", dim})
		}
		return
	}
	t.begin("breakdown", span{"where the time goes", bold})
	name := t.benchmarkName(b.Benchmark, b.Benchmark.Package != t.run.Start.Module)
	what := measureName(b.Measure)
	if b.Thin {
		what += " (thin: " + plural(int(b.Samples), "sample", "samples") + ")"
	}
	body := partsOfTime(b)
	if b.Measure == hone.AllocObjects {
		body = payers(b)
	}
	t.page.para([]span{txt("  ")}, 4, append([]span{{name, bold}, txt("  "), {what + ":", dim}, txt(" ")}, body...)...)
	t.compilerSays(b)
}

// partsOfTime lists the classes of cost, each with the line that pays most of
// it.
func partsOfTime(b hone.Breakdown) []span {
	var out []string
	for _, p := range b.Parts {
		if p.Share < leastPart || len(out) == mostParts {
			break
		}
		part := className(p.Class) + string(nbsp) + share(p.Share)
		if len(p.Lines) > 0 {
			part += " (" + lineShare(p.Lines[0], p.Share) + ")"
		}
		out = append(out, part)
	}
	return []span{txt(strings.Join(out, ", "))}
}

// lineShare names a line; how much it pays, where it is not about all.
func lineShare(l hone.LineShare, of float64) string {
	at := place(hone.Position{File: l.File, Line: l.Line})
	if l.Share > 0.95*of {
		return at
	}
	return at + ":" + string(nbsp) + share(l.Share)
}

// heaviest are the lines that are charged most, whatever the class.
func heaviest(b hone.Breakdown) []hone.LineShare {
	var lines []hone.LineShare
	for _, p := range b.Parts {
		lines = append(lines, p.Lines...)
	}
	lines = slices.DeleteFunc(lines, func(l hone.LineShare) bool { return l.Share < leastPart })
	slices.SortStableFunc(lines, func(a, b hone.LineShare) int { return cmp.Compare(b.Share, a.Share) })
	return lines[:min(len(lines), mostParts/2)]
}

// payers lists the lines that allocate most.
func payers(b hone.Breakdown) []span {
	var out []string
	for _, l := range heaviest(b) {
		out = append(out, share(l.Share)+" at "+place(hone.Position{File: l.File, Line: l.Line}))
	}
	if len(out) == 0 {
		return []span{txt("none of the module's lines")}
	}
	return []span{txt(strings.Join(out, ", "))}
}

// mostFacts is how many facts a line is given.
const mostFacts = 3

// compilerSays adds, below a breakdown of allocations, why its lines allocate.
func (t *text) compilerSays(b hone.Breakdown) {
	if b.Measure != hone.AllocObjects {
		return
	}
	for _, l := range heaviest(b) {
		for _, fact := range l.Compiler[:min(len(l.Compiler), mostFacts)] {
			t.page.label(4, span{place(hone.Position{File: l.File, Line: l.Line}) + ":", dim}, fact)
		}
	}
}
