package corpus

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
)

// Markdown renders the page of the corpora.
func Markdown(programs []Program, results []Result) string {
	var b strings.Builder
	b.WriteString(`# Corpora

Programs that are slow for the causes of the [case studies](case-studies.md), in other clothes: other domains, names,
receivers, helpers and control flow. They are in [internal/corpus](../internal/corpus); hone is pointed at each, without a hint.
Beside the causes there are traps: places where the fix that suggests itself is wrong, or no gain, or of code that is not hot.

A cause counts as found if a finding at its statement is of a rule that names the cause in the case studies, and as fixed if a
fix of such a finding is kept and the statement is gone from its function, or no such rule finds it there any more,
or where fixes of other causes have taken it along. The marks are those of the case studies.

A fault is a kept fix that changes the statement of a trap, or brings in what must not be there; or, where the code is not hot,
a finding. In programs where nothing is to be fixed, every kept fix is one; so is one that trades something (T) unasked.
`)
	for _, s := range sets {
		if chosen := s.name.Of(programs); len(chosen) > 0 {
			s.section(&b, chosen, resultsOf(chosen, results))
		}
	}
	hosts(&b, results)
	return b.String()
}

// resultsOf returns the results of these programs.
func resultsOf(programs []Program, results []Result) []Result {
	return slices.DeleteFunc(slices.Clone(results), func(r Result) bool {
		return !slices.ContainsFunc(programs, func(p Program) bool { return p.Name == r.Program })
	})
}

// section renders what there is to say of a set.
func (s set) section(b *strings.Builder, programs []Program, results []Result) {
	name := strings.ToUpper(string(s.name[:1])) + string(s.name[1:])
	fmt.Fprintf(b, "\n## %s corpus\n\n%s\n\n", name, s.about)
	s.summary(b, programs, results)
	s.causes(b, programs, results)
	traps(b, programs, results)
	others(b, results)
}

var marks = []casestudies.Mark{casestudies.Fixes, casestudies.Guards, casestudies.GuardsOr, casestudies.Stretch, casestudies.Trades}

func (s set) summary(b *strings.Builder, programs []Program, results []Result) {
	byMark, owed, all := Tallies(programs, results)
	sprung, faults := 0, 0
	for _, p := range programs {
		r, _ := Of(results, p.Name)
		sprung += len(p.Traps)
		faults += len(r.Faults)
	}
	if len(results) == 0 {
		fmt.Fprintf(b, "There are %d causes, of which %d are marked F or G, and %d traps. hone was not run on it yet.\n\n", all.All, owed.All, sprung)
	} else {
		fmt.Fprintf(b, "Of %d causes, hone finds %d today; of the %d marked F or G, which it owes, it fixes %d. There are %d traps, and %s.\n\n",
			all.All, all.Found, owed.All, owed.Fixed, sprung, counted(faults))
	}
	unseen(b, programs, results)
	if n := len(versions(results)); n > 1 {
		fmt.Fprintf(b, "The results are of %d versions of hone: not all programs were run again after a change.\n\n", n)
	}
	var firsts map[casestudies.Mark]*Tally
	if s.first {
		firsts = firstSummary(b, programs, results)
	}
	sums(b, byMark, firsts)
}

// counted is a number of faults in words.
func counted(faults int) string {
	if faults == 1 {
		return "1 fault"
	}
	return fmt.Sprintf("%d faults", faults)
}

// firstSummary says what the first runs came to, and returns the tallies of the
// marks; nil where there were none.
func firstSummary(b *strings.Builder, programs []Program, results []Result) map[casestudies.Mark]*Tally {
	runs, faults := 0, 0
	for _, r := range results {
		if r.First != nil {
			runs++
			faults += len(r.First.Faults)
		}
	}
	if runs == 0 {
		return nil
	}
	byMark, owed, all := FirstTallies(programs, results)
	fmt.Fprintf(b, "When it was run on them for the first time, on %d of %d programs, it found %d of %d causes, and fixed %d of %d that it owes,\nwith %s.\n\n",
		runs, len(programs), all.Found, all.All, owed.Fixed, owed.All, counted(faults))
	return byMark
}

// sums renders the tallies of the marks, and those of the first runs beside
// them, if there are any.
func sums(b *strings.Builder, byMark, firsts map[casestudies.Mark]*Tally) {
	if firsts == nil {
		b.WriteString("| mark | causes | found | fixed |\n|---|--:|--:|--:|\n")
	} else {
		b.WriteString("| mark | causes | found | fixed | causes, first run | found | fixed |\n|---|--:|--:|--:|--:|--:|--:|\n")
	}
	for _, m := range marks {
		t := byMark[m]
		if t == nil {
			continue
		}
		fmt.Fprintf(b, "| %s | %d | %d | %d |", m, t.All, t.Found, t.Fixed)
		if firsts != nil {
			var f Tally
			if firsts[m] != nil {
				f = *firsts[m]
			}
			fmt.Fprintf(b, " %d | %d | %d |", f.All, f.Found, f.Fixed)
		}
		b.WriteString("\n")
	}
}

// unseen says which programs are a measure no more, and what hone does to the
// others.
func unseen(b *strings.Builder, programs []Program, results []Result) {
	var seen []string
	rest := slices.DeleteFunc(slices.Clone(programs), func(p Program) bool {
		if p.Seen {
			seen = append(seen, p.Name)
		}
		return p.Seen
	})
	if len(seen) == 0 {
		return
	}
	_, owed, all := Tallies(rest, results)
	fmt.Fprintf(b, "Rules were widened after a look at what was missed in %s: these say no more what rules do to programs that they were\nnot written for. In the others it finds %d of %d causes, and fixes %d of %d that it owes.\n\n",
		strings.Join(seen, ", "), all.Found, all.All, owed.Fixed, owed.All)
}

// versions returns the digests of the commands that the results are of.
func versions(results []Result) map[string]bool {
	all := map[string]bool{}
	for _, r := range results {
		all[r.Hone] = true
	}
	return all
}

func (s set) causes(b *strings.Builder, programs []Program, results []Result) {
	b.WriteString("\n### What hone finds and fixes\n\n| # | program | what is slow | mark | found by | fixed |")
	if s.first {
		b.WriteString(" first run |\n|--:|---|---|---|---|---|---|\n")
	} else {
		b.WriteString("\n|--:|---|---|---|---|---|\n")
	}
	for _, p := range programs {
		r, ok := Of(results, p.Name)
		for _, c := range p.Causes {
			found, fixed := cells(r.outcome(c.Number))
			if !ok {
				found = "not run yet"
			}
			fmt.Fprintf(b, "| %d | %s | %s | %s | %s | %s |", c.Number, p.Name, cell(c.What), c.Mark, found, cell(fixed))
			if s.first {
				fmt.Fprintf(b, " %s |", r.First.cell(c.Number))
			}
			b.WriteString("\n")
		}
	}
}

// cell says what the first run made of a cause.
func (f *First) cell(number int) string {
	if f == nil {
		return ""
	}
	switch o := f.outcome(number); {
	case o.Fixed:
		return "fixed"
	case o.Found:
		return "found"
	}
	return "missed"
}

// cells says by what a cause is found, and whether it is fixed.
func cells(o casestudies.Outcome) (found, fixed string) {
	if !o.Found {
		return "", ""
	}
	found = fmt.Sprintf("%s at %s:%d", o.Rule, o.Position.File, o.Position.Line)
	switch {
	case o.Fixed:
		return found, "yes"
	case o.State == hone.Kept:
		return found, "a fix is kept; the statement still stands"
	case o.State == "":
		return found, "no fix is offered"
	case o.Reason == "":
		return found, string(o.State)
	}
	return found, string(o.State) + ": " + o.Reason
}

// cell keeps text from ending a cell of a table or its row.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}

func traps(b *strings.Builder, programs []Program, results []Result) {
	b.WriteString("\n### Traps\n\n| program | trap | in | fault |\n|---|---|---|---|\n")
	for _, p := range programs {
		r, ok := Of(results, p.Name)
		rest := slices.Clone(r.Faults)
		for _, t := range p.Traps {
			how := "none"
			if !ok {
				how = "not run yet"
			}
			if i := slices.IndexFunc(rest, func(f Fault) bool { return f.Where == t.What }); i >= 0 {
				how = rest[i].How
				rest = slices.Delete(rest, i, i+1)
			}
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", p.Name, cell(t.What), place(t.Site), cell(how))
		}
		for _, f := range rest {
			fmt.Fprintf(b, "| %s | %s | | %s |\n", p.Name, cell(f.Where), cell(f.How))
		}
	}
}

// place names where a site is: "page.go, show".
func place(s Site) string {
	if s.Function == "" {
		return s.File
	}
	return s.File + ", " + s.Function
}

func others(b *strings.Builder, results []Result) {
	first := true
	for _, r := range results {
		for _, o := range r.Others {
			if first {
				b.WriteString("\nFindings about none of the causes, or about one by a rule that does not name it:\n\n| program | rule | where | fix |\n|---|---|---|---|\n")
				first = false
			}
			state := string(o.State)
			if state == "" {
				state = "none is offered"
			}
			fmt.Fprintf(b, "| %s | %s | %s:%d | %s |\n", r.Program, o.Rule, o.Position.File, o.Position.Line, state)
		}
	}
}

func hosts(b *strings.Builder, results []Result) {
	b.WriteString("\n## Where\n\nWhat is kept depends on what the machine can measure.\n\n| program | machine | Go | load at the start | hone's run |\n|---|---|---|--:|---|\n")
	for _, r := range results {
		h, end := r.Host, "complete"
		if !r.Complete {
			end = "cut off"
		}
		fmt.Fprintf(b, "| %s | %s/%s, %s, %d cores | %s | %.3g | %s |\n", r.Program, h.GOOS, h.GOARCH, h.CPU, h.Cores, h.GoVersion, h.Load, end)
	}
}
