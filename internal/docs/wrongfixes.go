package docs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/wrongfixes"
)

// WrongFixes renders the page of which wrong fixes are rejected, by name.
func WrongFixes(m wrongfixes.Measured) Pages {
	var b strings.Builder
	b.WriteString(notice + "# Which wrong fixes are rejected\n\n")
	if len(m.Runs) == 0 {
		b.WriteString("Not measured yet: `make stages` does.\n")
		return Pages{"wrongfixes.md": b.String()}
	}
	b.WriteString(`A corpus of changes that somebody might make to have a program faster, written without a look at how hone compares
behaviour, goes through the checks of ` + "`hone run`" + `: the change builds, the module's own tests pass, it is read for
hazards, its behaviour is compared, and what has to do with concurrency is called from many goroutines at once, and its tests repeated with the race
detector. The last stage takes the longest, and sees what the others let pass. Right changes are those of the corpus and the
golden tests of the rules.

The corpus came in batches. Who improved the checks looked at what escaped them in the part "seen", and at the sums alone
of the part "held": what became of its changes one by one is kept nowhere. Half of each batch was held back, chosen by
chance, until there was the next, which was written when the checks had been improved on those before, without a look at
either. Some of the modules of the last one are held back. A sample is drawn by chance from all changes there are, of all
batches and parts, when it is measured: what was learnt from counts in it like the rest. A wrong change is taken for right
where calls of all changed functions were compared and looked alike. One that is neither rejected nor taken for right is
in doubt: not all of it could be compared, or it differs in what may be seen by nobody. ` + "`hone run`" + ` keeps no fix that
differs, and one that could not be compared only where its rule is mechanical. The first runs did not count
them apart. In brackets are Wilson's intervals at 95 %.

`)
	runs(&b, m.Runs)
	goldens(&b, m.Goldens)
	mutants(&b, m.Mutants)
	if len(m.Results) == 0 {
		b.WriteString("\nWhat became of the changes one by one is not kept of these runs.\n")
		return Pages{"wrongfixes.md": b.String()}
	}
	kinds(&b, m.Results)
	refused(&b, m.Results)
	unchecked(&b, m.Results)
	oneByOne(&b, m.Results)
	return Pages{"wrongfixes.md": b.String()}
}

func runs(b *strings.Builder, all []wrongfixes.Tally) {
	b.WriteString("## All runs\n\n| run | batches | part | wrong | rejected | taken for right | right | wrongly rejected | behaviour checked | time |\n|---|--:|---|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, t := range all {
		for _, part := range []string{wrongfixes.Seen, wrongfixes.Held, wrongfixes.Sampled} {
			s := t.Parts[part]
			if s.Wrong+s.Right == 0 {
				continue
			}
			fmt.Fprintf(b, "| %s | %d | %s | %d | %s | %s | %d | %s | %s | %.0f min |\n", cell(t.Note), t.Batches, part, s.Wrong, shareOf(s.Rejected, s.Wrong), taken(s), s.Right,
				shareOf(s.Refused, s.Right), shareOf(s.Checked, s.Right), t.Seconds/60)
		}
	}
}

// taken is the share of wrong changes that hone would keep, "" where they were not counted.
func taken(s wrongfixes.Sum) string {
	if s.Taken == nil {
		return ""
	}
	return shareOf(*s.Taken, s.Wrong)
}

// shareOf writes "98.1 % (305) [95.9, 99.1]".
func shareOf(n, of int) string {
	if of == 0 {
		return "none"
	}
	low, high := stat.Share(n, of, 0.95)
	return fmt.Sprintf("%.1f %% (%d) [%.1f, %.1f]", 100*float64(n)/float64(of), n, 100*low, 100*high)
}

// kinds renders, for each kind of mistake, which stages reject it.
func kinds(b *strings.Builder, results []wrongfixes.Result) {
	b.WriteString("\n## Wrong changes, by kind of mistake\n\nThe part seen of the last whole run or sample. A change that several stages reject counts for each.\n\n| kind | changes | rejected |")
	for _, s := range wrongfixes.Stages {
		b.WriteString(" " + s + " |")
	}
	b.WriteString("\n|---|--:|--:|" + strings.Repeat("--:|", len(wrongfixes.Stages)) + "\n")
	byKind := map[string][]wrongfixes.Result{}
	for _, r := range results {
		if r.Expect == wrongfixes.Reject {
			byKind[r.Kind] = append(byKind[r.Kind], r)
			byKind["all"] = append(byKind["all"], r)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(byKind)) {
		some := byKind[kind]
		fmt.Fprintf(b, "| %s | %d | %d |", kind, len(some), howMany(some, wrongfixes.Result.Rejected))
		for _, s := range wrongfixes.Stages {
			fmt.Fprintf(b, " %d |", howMany(some, func(r wrongfixes.Result) bool { return slices.Contains(r.Stages, s) }))
		}
		b.WriteString("\n")
	}
}

func howMany(results []wrongfixes.Result, of func(wrongfixes.Result) bool) int {
	n := 0
	for _, r := range results {
		if of(r) {
			n++
		}
	}
	return n
}

func refused(b *strings.Builder, results []wrongfixes.Result) {
	b.WriteString("\n## Right changes that are rejected\n\n")
	none := true
	for _, r := range results {
		if r.Expect == wrongfixes.Accept && r.Rejected() {
			fmt.Fprintf(b, "- %s: %s. %s\n", r.Candidate, strings.Join(r.Stages, ", "), cell(r.Said))
			none = false
		}
	}
	if none {
		b.WriteString("None.\n")
	}
}

func unchecked(b *strings.Builder, results []wrongfixes.Result) {
	b.WriteString("\n## Right changes whose behaviour was not compared, or not wholly\n\n")
	none := true
	for _, r := range results {
		if r.Expect == wrongfixes.Accept && !r.Checked() {
			fmt.Fprintf(b, "- %s: %s\n", r.Candidate, cell(strings.Join(r.Unchecked, "; ")))
			none = false
		}
	}
	if none {
		b.WriteString("None.\n")
	}
}

// oneByOne lists the wrong changes of the part seen.
func oneByOne(b *strings.Builder, results []wrongfixes.Result) {
	b.WriteString("\n## Wrong changes, one by one\n\n| change | kind | rejected by | calls compared |\n|---|---|---|--:|\n")
	for _, r := range results {
		if r.Expect == wrongfixes.Reject {
			by := strings.Join(r.Stages, ", ")
			if by == "" {
				by = "**nothing**"
			}
			fmt.Fprintf(b, "| %s | %s | %s | %d |\n", r.Candidate, r.Kind, by, r.Calls)
		}
	}
}
