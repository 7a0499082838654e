package casestudies

import (
	"fmt"
	"strings"

	"github.com/gohone/hone"
)

// Markdown renders the page of the studies: one table of what the versions
// cost, one of what hone found and fixed.
func Markdown(studies []Study, results []Result) string {
	var b strings.Builder
	b.WriteString(`# Case studies

Programs that texts about the performance of Go tune by hand, written anew in [examples](../examples): slow as they are
found in the texts, and tuned by hand without a change of behaviour. hone is pointed at the slow version of each, without
a hint; what it fixes by itself is the third version. The versions are measured in turns on one machine, in one session.

`)
	summary(&b, studies, results)
	costs(&b, studies, results)
	underLoad(&b, results)
	optimisations(&b, studies, results)
	others(&b, results)
	yardstick(&b, studies, results)
	hosts(&b, results)
	return b.String()
}

// tally counts the optimisations of a mark.
type tally struct{ all, found, fixed int }

func tallies(studies []Study, results []Result) map[Mark]tally {
	all := map[Mark]tally{}
	for _, s := range studies {
		r, _ := Of(results, s.Name)
		for _, o := range s.Optimisations {
			t := all[o.Mark]
			t.all++
			out := r.outcome(o.Number)
			if out.Found {
				t.found++
			}
			if out.Fixed {
				t.fixed++
			}
			all[o.Mark] = t
		}
	}
	return all
}

func (r Result) outcome(number int) Outcome {
	for _, o := range r.Outcomes {
		if o.Number == number {
			return o
		}
	}
	return Outcome{Number: number}
}

var marks = []struct {
	mark  Mark
	means string
}{
	{Fixes, "hone finds it and fixes it by itself"},
	{Guards, "the same, after checks beyond the tests"},
	{GuardsOr, "found; fixed as far as it is mechanical"},
	{Stretch, "found and explained; fixed as far as it is mechanical"},
	{Trades, "an observable thing changes: found, and left to a person"},
	{Trap, "looks like a gain and is none, or changes the answer: never kept"},
}

func summary(b *strings.Builder, studies []Study, results []Result) {
	all := tallies(studies, results)
	var sum, owed tally
	for mark, t := range all {
		if mark != Trap {
			sum = tally{sum.all + t.all, sum.found + t.found, sum.fixed + t.fixed}
		}
		if mark.Owed() {
			owed = tally{owed.all + t.all, owed.found + t.found, owed.fixed + t.fixed}
		}
	}
	fmt.Fprintf(b, "Of %d optimisations that are no traps, hone finds %d today; of the %d marked F or G, which it owes, it fixes %d.\n\n",
		sum.all, sum.found, owed.all, owed.fixed)
	b.WriteString("| mark | what hone owes | optimisations | found | fixed |\n|---|---|--:|--:|--:|\n")
	for _, m := range marks {
		t := all[m.mark]
		fmt.Fprintf(b, "| %s | %s | %d | %d | %d |\n", m.mark, m.means, t.all, t.found, t.fixed)
	}
}

func costs(b *strings.Builder, studies []Study, results []Result) {
	b.WriteString(`
## What they cost

Time, bytes and allocations per operation. A ratio says how many times faster the first is than the second, with its
interval where the rounds suffice for one; ≈ marks ratios that do not differ from 1 by more than the margin, a question mark
those that could not be decided in the time there was. Ratios are those of two versions measured in turns; the times of
different comparisons need not match them where the machine was busier in one than in another. An empty cell means that there
is no such version: hone has kept no fix, or there is nothing to tune.

| program | benchmark | slow | tuned by hand | fixed by hone | tuned : slow | hone : slow | hone : tuned |
|---|---|--:|--:|--:|--:|--:|--:|
`)
	for _, s := range studies {
		r, ok := Of(results, s.Name)
		for _, k := range s.Benchmarks {
			if !ok {
				fmt.Fprintf(b, "| %s | %s | not measured yet | | | | | |\n", s.Name, k.Name)
				continue
			}
			fmt.Fprintf(b, "| %s | %s | %s |\n", s.Name, k.Name, strings.Join(r.cells(k.Name), " | "))
		}
	}
	traded(b, studies, results)
}

// cells are the figures of a benchmark in the table.
func (r Result) cells(benchmark string) []string {
	tuned, hasTuned := r.Find(Slow, Tuned, benchmark)
	fixed, hasFixed := r.Find(Slow, Fixed, benchmark)
	both, hasBoth := r.Find(Tuned, Fixed, benchmark)
	cells := make([]string, 6)
	switch {
	case hasTuned:
		cells[0] = tuned.Baseline.String()
	case hasFixed:
		cells[0] = fixed.Baseline.String()
	default:
		if alone, ok := r.Find(Slow, "", benchmark); ok {
			cells[0] = alone.Baseline.String()
		} else if other, ok := r.Find(Slow, Traded, benchmark); ok {
			cells[0] = other.Baseline.String()
		}
	}
	if hasTuned {
		cells[1], cells[3] = tuned.Candidate.String(), tuned.ratio()
	}
	if hasFixed {
		cells[2], cells[4] = fixed.Candidate.String(), fixed.ratio()
	}
	if hasBoth {
		cells[5] = both.ratio()
	}
	return cells
}

// traded shows the versions whose behaviour differs.
func traded(b *strings.Builder, studies []Study, results []Result) {
	first := true
	for _, s := range studies {
		r, _ := Of(results, s.Name)
		for _, k := range s.Benchmarks {
			c, ok := r.Find(Slow, Traded, k.Name)
			if !ok {
				continue
			}
			if first {
				b.WriteString("\nVersions by hand that change what can be observed, which hone must not do unasked:\n\n" +
					"| program | benchmark | slow | changed | changed : slow |\n|---|---|--:|--:|--:|\n")
				first = false
			}
			fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", s.Name+"/"+s.Traded, k.Name, c.Baseline, c.Candidate, c.ratio())
		}
	}
}

// String renders a cost: "2.2 µs, 1504 B, 46".
func (c Cost) String() string {
	return fmt.Sprintf("%s, %.4g B, %.4g", duration(c.SecPerOp), c.BytesPerOp, c.AllocsPerOp)
}

func duration(seconds float64) string {
	for _, u := range []struct {
		name string
		size float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if seconds >= u.size {
			return fmt.Sprintf("%.3g %s", seconds/u.size, u.name)
		}
	}
	return fmt.Sprintf("%.3g ns", seconds/1e-9)
}

// ratio renders how many times faster the candidate is.
func (k Case) ratio() string {
	text := fmt.Sprintf("%.3g", k.Speedup)
	switch k.Outcome {
	case hone.NoChange:
		text = "≈ " + text
	case hone.Inconclusive:
		text += " ?"
	}
	if k.Interval != nil {
		text += fmt.Sprintf(" [%.3g, %.3g]", k.Interval[0], k.Interval[1])
	}
	return text
}

func optimisations(b *strings.Builder, studies []Study, results []Result) {
	b.WriteString(`
## What hone finds and fixes

An optimisation counts as found if a finding at its statement names its cause, and as fixed if a fix of such a finding is
kept and the statement is gone from its function, or none of the rules that name the cause finds it there
any more. It also counts as fixed where kept fixes of other causes have taken it along: the statement is gone from its
function, and no rule that names the cause finds it anywhere there.

| # | program | what is slow | mark | found by | fixed |
|--:|---|---|---|---|---|
`)
	for _, s := range studies {
		r, ok := Of(results, s.Name)
		for _, o := range s.Optimisations {
			found, fixed := "", ""
			if out := r.outcome(o.Number); !ok {
				found = "not run yet"
			} else if out.Found {
				found = fmt.Sprintf("%s at %s:%d", out.Rule, out.Position.File, out.Position.Line)
				fixed = out.state()
			}
			fmt.Fprintf(b, "| %d | %s | %s | %s | %s | %s |\n", o.Number, s.Name, cell(o.What), o.Mark, found, cell(fixed))
		}
	}
	for _, s := range studies {
		if s.Note != "" {
			fmt.Fprintf(b, "\n%s: %s\n", s.Name, s.Note)
		}
	}
}

func (o Outcome) state() string {
	if o.Fixed && o.State != hone.Kept {
		return "yes, by fixes of other causes"
	}
	if o.State == hone.Kept && !o.Fixed {
		return "a fix is kept; the statement still stands"
	}
	return state(o.State, o.Reason)
}

func state(s hone.FixState, reason string) string {
	switch {
	case s == hone.Kept:
		return "yes"
	case s == "":
		return "no fix is offered"
	case reason == "":
		return string(s)
	}
	return string(s) + ": " + reason
}

// cell keeps text from ending a cell of a table or its row.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}

func others(b *strings.Builder, results []Result) {
	first := true
	for _, r := range results {
		for _, o := range r.Others {
			if first {
				b.WriteString("\nFindings about none of these:\n\n| program | rule | where | fix |\n|---|---|---|---|\n")
				first = false
			}
			fmt.Fprintf(b, "| %s | %s | %s:%d | %s |\n", r.Study, o.Rule, o.Position.File, o.Position.Line, state(o.State, ""))
		}
	}
}

func yardstick(b *strings.Builder, studies []Study, results []Result) {
	var wrong []string
	for _, s := range studies {
		if r, ok := Of(results, s.Name); ok {
			wrong = append(wrong, Yardstick(s, r)...)
		}
	}
	fmt.Fprintf(b, "\n## The yardstick\n\nThe slow versions are to allocate as often as the programs of the texts, within %g %%, and the tuned ones to be as many\ntimes faster as hands can make them.", 100*tolerance)
	if len(wrong) == 0 {
		b.WriteString(" They are.\n")
		return
	}
	b.WriteString(" They are, except:\n\n")
	for _, w := range wrong {
		b.WriteString("- " + w + "\n")
	}
}

func hosts(b *strings.Builder, results []Result) {
	b.WriteString("\n## Where\n\nThese figures hold for one machine and one session.\n\n| program | machine | Go | load at the start | hone's run |\n|---|---|---|--:|---|\n")
	for _, r := range results {
		h, end := r.Host, "complete"
		if !r.Complete {
			end = "cut off"
		}
		fmt.Fprintf(b, "| %s | %s/%s, %s, %d cores | %s | %.3g | %s |\n", r.Study, h.GOOS, h.GOARCH, h.CPU, h.Cores, h.GoVersion, h.Load, end)
	}
}
