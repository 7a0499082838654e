package docs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/history"
)

// History renders the page of what hone finds of what people made faster, by
// name.
func History(first, second []history.Commit, unused []history.Unused, m history.Measured) Pages {
	var b strings.Builder
	b.WriteString(notice + "# What hone finds of what people made faster\n\n")
	fmt.Fprintf(&b, `%d and %d changes of public Go modules that made a function faster, by tagged version, in two lists, each chosen
before any rule was changed for it. hone is pointed at the old version, with a benchmark of the function and without a hint.
It is counted how often one of its first findings is within 3 lines of a line that people changed, and names the cause that
they removed: an anti-pattern of the catalogue that the rule is about. And how often its own kept fixes gain half of what
people gained. What cannot be run counts as missed.

The lists are split in halves by a hash of the names. Who improved the rules looked at what was missed in the halves "seen",
and at the sums alone of the halves "held". The second list came after rules had been tuned to the first, and has none of its
modules: its first run says what hone finds in code that nobody had looked at. In brackets are Wilson's intervals at 95 %%.

`, len(first), len(second))
	historyOf(&b, "The first list", first, m.Record)
	historyOf(&b, "The second list", second, m.Second)
	historyUnused(&b, unused)
	return Pages{"history.md": b.String()}
}

// historyOf renders a list: its runs, and its changes.
func historyOf(b *strings.Builder, title string, commits []history.Commit, r history.Record) {
	fmt.Fprintf(b, "## %s\n\n", title)
	if len(r.Runs) == 0 {
		b.WriteString("Not measured yet: `make history` does.\n")
	} else {
		historyRuns(b, r.Runs)
	}
	historyList(b, commits, r.Results)
}

// historyUnused renders what was looked at for the second list in vain.
func historyUnused(b *strings.Builder, unused []history.Unused) {
	b.WriteString("## Not in the second list\n\nWhat was looked at for it, too:\n\n| module | change | why it is not in the list |\n|---|---|---|\n")
	for _, u := range unused {
		fmt.Fprintf(b, "| %s | %s | %s |\n", u.Module, cell(u.Change), cell(u.Why))
	}
}

func historyRuns(b *strings.Builder, runs []history.Run) {
	b.WriteString("| run | half | changes | line and cause in first 5 | in first 3 | line, whatever the cause | half of the gain |\n|---|---|--:|--:|--:|--:|--:|\n")
	for _, r := range runs {
		for _, half := range []string{history.Seen, history.Held} {
			s := r.Halves[half]
			if s.Commits == 0 {
				continue
			}
			gain := "not tried"
			if r.Fixes {
				gain = shareOf(s.Halved, s.Commits)
			}
			fmt.Fprintf(b, "| %s | %s | %d | %s | %s | %s | %s |\n", cell(r.Note), half, s.Commits,
				shareOf(s.Five, s.Commits), shareOf(s.Three, s.Commits), shareOf(s.Lines, s.Commits), gain)
		}
	}
}

func historyList(b *strings.Builder, commits []history.Commit, results []history.Result) {
	b.WriteString("\nThe last column says, of the seen half in the last run of each, which finding names line and cause. Of the half held apart, the data alone says what people changed.\n\n| module | from | to | line | cause | said where | found |\n|---|---|---|---|---|---|---|\n")
	for _, c := range commits {
		if c.Half() == history.Held { // this page is read by who improves the rules
			fmt.Fprintf(b, "| %s | %s | %s | | held apart | | |\n", c.Module, c.Old, c.New)
			continue
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s:%d | %s (%s) | %s: %s | %s |\n", c.Module, c.Old, c.New, c.File, c.Lines[0],
			cell(c.Cause), strings.Join(c.Rows, ", "), c.Where, cell(c.Says), historyFound(c, results))
	}
	b.WriteString("\n")
}

func historyFound(c history.Commit, results []history.Result) string {
	i := slices.IndexFunc(results, func(r history.Result) bool { return r.Commit == c.Name })
	switch {
	case i < 0:
		return ""
	case results[i].Failed != "":
		return "could not be run"
	case results[i].Place == 0 && results[i].Short:
		return "no: the budget ended early"
	case results[i].Place == 0:
		return "no"
	}
	found := fmt.Sprintf("finding %d of %d", results[i].Place, results[i].Findings)
	if results[i].Gain == nil {
		return found
	}
	return found + "; its fix: " + cell(cmp.Or(results[i].Fate, "none"))
}
