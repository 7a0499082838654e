package docs

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/wrongfixes"
)

// goldens renders what became of the golden tests of the rules.
func goldens(b *strings.Builder, runs []wrongfixes.GoldenRun) {
	if len(runs) == 0 {
		return
	}
	b.WriteString(`
## Golden tests of the rules

What the rules write is right, and so whatever of it is refused is refused wrongly. A golden test is what the fixes make of it that have
edits in its files, but for those that a person decides about. The tests are tried in an order drawn by chance, so that those of a run that was cut off are a sample. In doubt is what nothing rejects and ` + "`hone run`" + ` would not
keep: it seems to differ, or could not be compared wholly, and its rule is not mechanical.

| run | golden tests | tried | wrongly rejected | in doubt | right | time |
|---|--:|--:|--:|--:|--:|--:|
`)
	for _, r := range runs {
		fmt.Fprintf(b, "| %s | %d | %d | %s | %s | %s | %.0f min |\n", cell(r.Note), r.All, r.Tried, shareOf(r.Refused, r.Tried), shareOf(r.Doubt, r.Tried),
			shareOf(r.Right(), r.Tried), r.Seconds/60)
	}
	left := runs[len(runs)-1].Left
	if len(left) == 0 {
		return
	}
	b.WriteString("\nThose that the last run did not find right:\n\n| golden test | rejected by | why |\n|---|---|---|\n")
	for _, r := range left {
		by := strings.Join(r.Stages, ", ")
		if by == "" {
			by = "in doubt"
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", r.Candidate, by, cell(r.Said+r.Doubt))
	}
}
