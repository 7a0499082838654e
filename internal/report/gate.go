package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// mostNamed is how many benchmarks a sentence names before it counts them.
const mostNamed = 3

// showDecision says what a gate decided: what failed, by how much and how that
// is known, what was not held against the change, and what to do next.
func (t *text) showDecision() {
	d := t.run.Decision
	if d == nil {
		return
	}
	t.begin("decision", span{decisionTitle(*d) + ":", decisionStyle(*d)}, txt(" "+t.decisionText(*d)))
	if len(d.Failed) > 0 {
		t.page.blank()
		t.page.table(t.failedTable(*d))
		t.page.blank()
		t.page.label(0, span{"confirmed:", dim}, howConfirmed(d.Failed))
	}
	for _, s := range t.aside(*d) {
		t.page.label(0, span{s.key + ":", dim}, s.value)
	}
	t.page.label(0, span{"next:", bold}, nextStep(*d))
}

// decisionTitle is the word for what a gate decided.
func decisionTitle(d hone.Decision) string {
	gate := "gate"
	if d.SelfTest {
		gate = "self-test"
	}
	switch {
	case d.SelfTest && d.Exit == 3:
		return gate + " passed"
	case d.SelfTest, d.Exit != 0:
		return gate + " failed"
	}
	return gate + " passed"
}

func decisionStyle(d hone.Decision) style {
	if strings.HasSuffix(decisionTitle(d), "passed") {
		return green
	}
	return red
}

// decisionText is the sentence that people read.
func (t *text) decisionText(d hone.Decision) string {
	failed := benchmarksOf(d.Failed)
	switch {
	case d.SelfTest && d.Exit == 3:
		return "the code was slowed down on purpose, and the gate found it in " + t.several(failed)
	case d.SelfTest:
		return "the code was slowed down on purpose, and the gate did not find it"
	case len(failed) > 0:
		return "regression confirmed in " + t.several(failed)
	case len(d.Unmeasured) > 0:
		return "the comparison has gaps, so it is no pass"
	case d.Exit == 4:
		return "cannot tell: " + t.several(benchmarksOf(slices.Concat(d.Inconclusive, d.Withdrawn))) + " may have got worse by more than the threshold, and the policy is strict"
	case len(d.Inconclusive) > 0:
		return "no regression confirmed; " + plural(len(benchmarksOf(d.Inconclusive)), "benchmark", "benchmarks") + " could not be told"
	case len(d.Withdrawn) > 0:
		return "no regression confirmed"
	}
	return "no regression beyond the threshold"
}

// benchmarksOf lists the benchmarks of verdicts, each once.
func benchmarksOf(vs []hone.Verdict) []hone.Benchmark {
	var out []hone.Benchmark
	for _, v := range vs {
		if !slices.Contains(out, v.Benchmark) {
			out = append(out, v.Benchmark)
		}
	}
	return out
}

// several lists benchmarks: "A, B and C", "A, B, C and 4 more".
func (t *text) several(bs []hone.Benchmark) string {
	return listed(bs, t.procsName)
}

// listed joins the names of benchmarks and counts those beyond a few.
func listed(bs []hone.Benchmark, name func(hone.Benchmark) string) string {
	var parts []string
	for _, b := range bs[:min(mostNamed, len(bs))] {
		parts = append(parts, name(b))
	}
	if over := len(bs) - mostNamed; over > 0 {
		parts = append(parts, strconv.Itoa(over)+" more")
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// procsName names a benchmark with its GOMAXPROCS, if it has one of its own.
func (t *text) procsName(b hone.Benchmark) string {
	b.Name = printedName(b)
	return t.benchmarkName(b, t.severalPackages())
}

// failedTable is what failed, and the threshold it exceeds.
func (t *text) failedTable(d hone.Decision) table {
	out := table{
		head: []string{"regression", "unit", "baseline", "candidate", "change [interval]", "n", "threshold"},
		left: []bool{true, true, false, false, true, false, false},
	}
	for _, v := range d.Failed {
		row := t.changedRow(v)
		out.rows = append(out.rows, append(row, txt(thresholdText(d.Policy, v.Unit))))
	}
	return out
}

// changedRow is a verdict as name, unit, values, change and rounds.
func (t *text) changedRow(v hone.Verdict) []span {
	a, b := pair(v.Unit, v.Baseline, v.Value)
	n := strconv.Itoa(v.Rounds)
	if v.Exact {
		n = "exact"
	}
	return []span{txt(t.procsName(v.Benchmark)), txt(string(v.Unit)), txt(a), txt(b), {changeText(v), outcomeStyle(v.Outcome)}, txt(n)}
}

// changeText is the change of a verdict in per cent, the way a threshold is
// stated.
func changeText(v hone.Verdict) string {
	switch {
	case v.Baseline == v.Value && v.Exact, v.Baseline == 0 && v.Exact, v.Value == 0 && v.Exact:
		return comparison(v)
	}
	return percents(v)
}

func thresholdText(p hone.Policy, u hone.Unit) string {
	threshold, ok := p.Threshold[u]
	if !ok {
		threshold = p.Threshold[""]
	}
	return thresholdValue(threshold, string(nbsp))
}

// thresholdValue spells a threshold: "5 %", "never".
func thresholdValue(threshold float64, space string) string {
	if threshold < 0 {
		return "never"
	}
	return strconv.FormatFloat(100*threshold, 'g', 6, 64) + space + "%"
}

// howConfirmed says what stands behind the word.
func howConfirmed(failed []hone.Verdict) string {
	times, counts := 0, 0
	for _, v := range failed {
		if v.Exact {
			counts++
		} else {
			times++
		}
	}
	again := "measured again in fresh processes and layouts, and seen again"
	if times > 0 {
		return again + "; what is unchanged passes that at most once in 20 times"
	}
	return again + ": counts that are the same in every process"
}

// aside lists what a gate saw and did not fail for. What one side lacks stands
// below the tables.
func (t *text) aside(d hone.Decision) []setting {
	var out []setting
	add := func(key string, vs []hone.Verdict, why string) {
		if len(vs) > 0 {
			out = append(out, setting{key, t.changes(vs) + why})
		}
	}
	for _, gap := range d.Unmeasured {
		out = append(out, setting{"not compared", gap})
	}
	add("not confirmed", d.Withdrawn, ": seen once, and not again in fresh processes")
	add("tolerated", d.Tolerated, ": within the threshold, or ignored by the policy")
	add("not told", d.Inconclusive, ": the interval reaches beyond the threshold")
	return out
}

// changes lists verdicts with their change: "Ints sec/op +4.1 % [+3 %, +5 %]".
func (t *text) changes(vs []hone.Verdict) string {
	var parts []string
	for _, v := range vs[:min(mostNamed, len(vs))] {
		parts = append(parts, t.procsName(v.Benchmark)+" "+string(v.Unit)+" "+changeText(v))
	}
	if over := len(vs) - mostNamed; over > 0 {
		parts = append(parts, strconv.Itoa(over)+" more")
	}
	return strings.Join(parts, "; ")
}

// nextStep says what to do about a decision, or "".
func nextStep(d hone.Decision) string {
	switch {
	case d.SelfTest && d.Exit != 3:
		return "this machine does not measure well enough for a gate: hone doctor says what it can detect; a longer --budget detects more"
	case d.SelfTest:
		return ""
	case len(d.Failed) > 0:
		return "hone run looks for the cause; a price that is worth paying is accepted with --threshold, or with ignore in .hone.yaml"
	case d.Exit == 4:
		return "a longer --budget narrows the intervals; hone doctor says what can be detected here"
	}
	return ""
}

// reproduce is the command line that does the same again. It names all that
// decides the outcome, since the file of the policy may change.
func reproduce(st hone.Start, p *hone.Policy) string {
	s := st.Spec
	args := []string{"hone", st.Command}
	add := func(flag, value string) {
		if value != "" {
			args = append(args, flag+"="+shellWord(value))
		}
	}
	number := func(f float64) string {
		if f <= 0 {
			return ""
		}
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	add("--baseline", s.Baseline)
	add("--bench", s.Bench)
	add("--skip", s.Skip)
	add("--benchtime", s.Benchtime)
	add("--tags", s.Tags)
	if s.Count > 0 {
		add("--count", strconv.Itoa(s.Count))
	}
	if len(s.CPU) > 0 {
		add("--cpu", strings.Trim(strings.ReplaceAll(fmt.Sprint(s.CPU), " ", ","), "[]"))
	}
	if s.Budget > 0 {
		add("--budget", s.Budget.String())
	}
	add("--margin", number(s.Margin))
	add("--alpha", number(s.Alpha))
	if s.Short {
		args = append(args, "--short")
	}
	args = append(args, policyFlags(p)...)
	for _, pkg := range s.Packages {
		args = append(args, shellWord(pkg))
	}
	return strings.Join(args, " ")
}

// policyFlags spells a policy as flags.
func policyFlags(p *hone.Policy) []string {
	if p == nil {
		return nil
	}
	var out, thresholds []string
	for _, u := range slices.Sorted(maps.Keys(p.Threshold)) {
		thresholds = append(thresholds, cmp.Or(string(u), "default")+"="+thresholdValue(p.Threshold[u], ""))
	}
	if len(thresholds) > 0 {
		out = append(out, "--threshold="+shellWord(strings.Join(thresholds, ",")))
	}
	for _, pattern := range p.Ignore {
		out = append(out, "--ignore="+shellWord(pattern))
	}
	if p.Strict {
		out = append(out, "--strict")
	}
	return out
}

// shellWord quotes a word for a shell, where it needs to be.
func shellWord(s string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:%+@^"
	if s != "" && strings.Trim(s, plain) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
