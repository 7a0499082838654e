package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// CommentMark is the first line of a comment, by which the one of an earlier
// run is found and replaced.
const CommentMark = "<!-- hone -->"

const (
	// maxComment bounds a comment, in bytes. GitHub takes 65536 characters.
	maxComment = 60_000
	// mostRows bounds the table of what changed.
	mostRows = 50
)

// NewComment returns a handler that writes what a gate, or a comparison,
// decided as one comment on a change, in GitHub's Markdown, when the stream
// ends: a headline, what changed, and folded away all verdicts and how they
// were measured.
func NewComment(w io.Writer) Handler {
	return &commentHandler{w: w}
}

// commentHandler folds a stream. Unlike a sheet it is written also if nothing
// was measured: a comment that is not there looks like a gate that passed.
type commentHandler struct {
	w   io.Writer
	run hone.Run
}

func (h *commentHandler) Handle(e hone.Event) error {
	h.run.Fold(e)
	return nil
}

func (h *commentHandler) Close() error {
	c := comment{text{run: h.run}}
	_, err := io.WriteString(h.w, c.markdown())
	return err
}

// comment puts a run into Markdown; it shares the words of the text.
type comment struct{ text }

func (c *comment) markdown() string {
	sheet := newSheet(c.run)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n### hone %s: %s\n", CommentMark, plainText(c.run.Start.Command), c.headline())
	c.ending(&b)
	c.changed(&b)
	c.asides(&b, sheet)
	doubts := sheet.warnings
	sheet.warnings, sheet.missing = nil, nil
	for _, w := range doubts {
		b.WriteString("\n> **warning:** " + inlineText(w.Message) + "\n")
		if w.Hint != "" {
			b.WriteString("> " + inlineText(w.Hint) + "\n")
		}
	}
	measured := c.measured()
	if all := c.all(sheet); b.Len()+len(all)+len(measured) <= maxComment {
		b.WriteString(all)
	} else if len(c.run.Verdicts) > 0 {
		fmt.Fprintf(&b, "\nAll %d verdicts are too much for a comment; the output of the command has them.\n", len(c.run.Verdicts))
	}
	b.WriteString(measured)
	return b.String()
}

// headline says in one sentence what came out.
func (c *comment) headline() string {
	switch d := c.run.Decision; {
	case c.run.Done != nil && c.run.Done.Error != "":
		return "failed"
	case d == nil && c.run.Start.Command == "gate":
		return "no decision"
	case d != nil && d.SelfTest:
		return inlineText(decisionTitle(*d))
	case d != nil:
		return inlineText(c.decisionText(*d))
	case len(c.run.Verdicts) > 0:
		return inlineText(verdictSummary(c.run.Verdicts))
	}
	return inlineText(plural(len(c.benchmarks()), "benchmark", "benchmarks") + " measured")
}

// benchmarks lists what was measured on its own.
func (c *comment) benchmarks() []hone.Benchmark {
	var out []hone.Benchmark
	for _, s := range c.run.Summaries {
		if !slices.Contains(out, s.Benchmark) {
			out = append(out, s.Benchmark)
		}
	}
	return out
}

// ending says how a run ended that did not simply finish.
func (c *comment) ending(b *strings.Builder) {
	switch d := c.run.Done; {
	case d == nil:
		b.WriteString("\nThe run was cut off; this is what was known.\n")
	case d.Error != "":
		b.WriteString("\n" + codeBlock(d.Error))
	case d.Interrupted:
		b.WriteString("\nThe run was interrupted; this is what is known.\n")
	}
}

// changed is the table of what failed the gate or, without a gate, of what got
// worse or better.
func (c *comment) changed(b *strings.Builder) {
	rows := []hone.Verdict{}
	head := []string{"benchmark", "unit", "baseline", "candidate", "change [interval]", "n"}
	d := c.run.Decision
	if d != nil {
		rows, head = d.Failed, append(head, "threshold")
	} else if c.run.Start.Command != "gate" {
		for _, o := range []hone.Outcome{hone.Regression, hone.Improvement} {
			for _, v := range c.run.Verdicts {
				if v.Outcome == o {
					rows = append(rows, v)
				}
			}
		}
		head = append(head, "outcome")
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("\n")
	markdownRow(b, headRow(head))
	b.WriteString("|---|---|--:|--:|---|--:|---|\n")
	for _, v := range rows[:min(mostRows, len(rows))] {
		row := c.changedRow(v)
		b.WriteString("| " + codeSpan(row[0].text) + " ")
		row = append(row[1:], txt(outcomeWord(v.Outcome)))
		if d != nil {
			row[len(row)-1] = txt(thresholdText(d.Policy, v.Unit))
		}
		markdownRow(b, row)
	}
	if over := len(rows) - mostRows; over > 0 {
		fmt.Fprintf(b, "\nand %d more\n", over)
	}
}

// asides says what did not fail, and what one side lacks.
func (c *comment) asides(b *strings.Builder, sheet *sheet) {
	var items []setting
	if d := c.run.Decision; d != nil {
		if len(d.Failed) > 0 {
			items = append(items, setting{"confirmed", howConfirmed(d.Failed)})
		}
		items = append(items, c.aside(*d)...)
		if next := nextStep(*d); next != "" {
			items = append(items, setting{"next", next})
		}
	}
	items = append(items, sheet.oneSided()...)
	if len(items) > 0 {
		b.WriteString("\n")
	}
	for _, i := range items {
		b.WriteString("- **" + plainText(i.key) + ":** " + inlineText(i.value) + "\n")
	}
}

// all is every verdict, folded away; those who measured one side alone see it.
func (c *comment) all(sheet *sheet) string {
	n, what := len(c.run.Verdicts), "verdicts"
	if n == 0 {
		n, what = len(c.run.Summaries), "figures"
	}
	if n == 0 {
		return ""
	}
	open := ""
	if len(c.run.Verdicts) == 0 {
		open = " open"
	}
	return fmt.Sprintf("\n<details%s><summary>All %d %s</summary>\n\n%s\n</details>\n", open, n, what, sheet.markdown())
}

// measured says on what, how and how to do it again.
func (c *comment) measured() string {
	var b strings.Builder
	st := c.run.Start
	b.WriteString("\n<details><summary>How it was measured</summary>\n\n")
	machine := machineFacts(st.Host)
	if st.Host.GoVersion == "" {
		machine = nil
	}
	for _, f := range machine {
		if f.value != "" && f.value != noneSeen {
			b.WriteString("- " + f.name + ": " + inlineText(f.value) + "\n")
		}
	}
	for _, s := range c.method() {
		b.WriteString("- " + s.key + ": " + inlineText(s.value) + "\n")
	}
	policy := st.Spec.Policy
	if c.run.Decision != nil {
		policy = &c.run.Decision.Policy
	}
	b.WriteString("\nResults hold for this machine and session. To do the same again:\n\n")
	command := reproduce(st, policy)
	if d := c.run.Decision; d != nil && d.SelfTest {
		command += " --self-test"
	}
	b.WriteString(codeBlock(command) + "\n</details>\n")
	return b.String()
}

// method is how verdicts came to be.
func (c *comment) method() []setting {
	st := c.run.Start
	var out []setting
	if st.Host.Revision != "" {
		rev := short(st.Host.Revision)
		if st.Host.Dirty {
			rev += " with changes"
		}
		out = append(out, setting{"revision", rev})
	}
	if st.Spec.Baseline != "" {
		out = append(out, setting{"baseline", st.Spec.Baseline})
	}
	if r := rounds(c.run.Verdicts); r != "" {
		out = append(out, setting{"rounds", r + ", both sides in turns, each in fresh processes"})
	}
	if m := st.Spec.Margin; m > 0 {
		out = append(out, setting{"margin", "changes within +-" + thresholdValue(m, string(nbsp)) + " are no change"})
	}
	if a := st.Spec.Alpha; a > 0 {
		out = append(out, setting{"false discovery rate", thresholdValue(a, string(nbsp)) + " of the differences reported"})
	}
	if d := c.run.Done; d != nil && d.Elapsed > 0 {
		out = append(out, setting{"time", elapsed(d.Elapsed)})
	}
	return out
}

// rounds is the least and the greatest number of rounds behind a verdict that
// is not exact: "9", "8 to 31".
func rounds(vs []hone.Verdict) string {
	least, most := math.MaxInt, 0
	for _, v := range vs {
		if !v.Exact {
			least, most = min(least, v.Rounds), max(most, v.Rounds)
		}
	}
	switch {
	case most == 0:
		return ""
	case least == most:
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// inlineText escapes text within a line. Beside markup it breaks what GitHub
// would take for the name of a user, who would be told.
func inlineText(s string) string {
	return strings.ReplaceAll(plainText(s), "@", "@<!-- -->")
}

// codeSpan shows text as it is, in a table too.
func codeSpan(s string) string {
	var b strings.Builder
	for _, c := range cells(txt(s)) {
		b.WriteString(c.text)
	}
	text := b.String()
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	pad := ""
	if text == "" || len(fence) > 1 {
		pad = " "
	}
	return fence + pad + strings.ReplaceAll(text, "|", `\|`) + pad + fence
}

// codeBlock shows lines as they are.
func codeBlock(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString("    " + escapeCode(strings.TrimRight(line, "\r\n")) + "\n")
	}
	return b.String()
}
