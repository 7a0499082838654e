package docs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/history"
)

// History renders the page of what hone finds of what people made faster, by
// name. The commits are those of [history.Lists], in that order.
func History(commits [][]history.Commit, unused []history.Unused, m history.Measured) Pages {
	var b strings.Builder
	b.WriteString(notice + "# What hone finds of what people made faster\n\n")
	fmt.Fprintf(&b, `%s changes of public Go modules that made a function faster, by tagged version, in %d lists, each chosen
before any rule was changed for it. hone is pointed at the old version, with a benchmark of the function and without a hint.
It is counted how often one of its first findings is within 3 lines of a line that people changed, and names the cause that
they removed: an anti-pattern of the catalogue that the rule is about. And how often its own kept fixes gain half of what
people gained. What cannot be run counts as missed.

The lists are split in halves by a hash of the names. Who improved the rules looked at what was missed in the halves "seen",
and at the sums alone of the halves "held". A later list came after rules had been tuned to those before it, and has none of
their modules: its first run says what hone finds in code that nobody had looked at. In brackets are Wilson's intervals at 95 %%.

`, historySizes(commits), len(commits))
	for i, l := range history.Lists {
		historyOf(&b, l, commits[i], *m.Of(l))
	}
	for _, l := range history.Lists {
		historyUnused(&b, l, unused)
	}
	return Pages{"history.md": strings.TrimRight(b.String(), "\n") + "\n"}
}

// historySizes says how many changes each list has.
func historySizes(commits [][]history.Commit) string {
	var sizes []string
	for _, c := range commits {
		sizes = append(sizes, strconv.Itoa(len(c)))
	}
	last := len(sizes) - 1
	return strings.Join(sizes[:last], ", ") + " and " + sizes[last]
}

// historyOf renders a list: its runs, and its changes.
func historyOf(b *strings.Builder, l history.List, commits []history.Commit, r history.Record) {
	fmt.Fprintf(b, "## The %s list\n\n", l.Name)
	if len(r.Runs) == 0 {
		fmt.Fprintf(b, "Not measured yet: `make history LIST=%s` does.\n", l.Name)
	} else {
		historyRuns(b, r.Runs)
	}
	historyList(b, commits, r.Results)
}

// historyUnused renders what was looked at for a list in vain.
func historyUnused(b *strings.Builder, l history.List, unused []history.Unused) {
	unused = slices.DeleteFunc(slices.Clone(unused), func(u history.Unused) bool { return u.List != l.Name })
	if len(unused) == 0 {
		return
	}
	fmt.Fprintf(b, "## Not in the %s list\n\nWhat was looked at for it, too:\n\n| module | change | why it is not in the list |\n|---|---|---|\n", l.Name)
	for _, u := range unused {
		fmt.Fprintf(b, "| %s | %s | %s |\n", u.Module, cell(u.Change), cell(u.Why))
	}
	b.WriteString("\n")
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
