package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/gohone/hone"
)

// NewFindings returns a handler that writes where the time goes, and the findings,
// as a page in GitHub's Markdown when the stream ends: fit for an issue.
func NewFindings(w io.Writer) Handler { return &findingsHandler{w: w} }

type findingsHandler struct {
	w   io.Writer
	run hone.Run
}

func (h *findingsHandler) Handle(e hone.Event) error {
	h.run.Fold(e)
	return nil
}

func (h *findingsHandler) Close() error {
	p := findingsPage{text{run: h.run}}
	_, err := io.WriteString(h.w, p.markdown())
	return err
}

// findingsPage puts a run into Markdown; it shares the words of the text.
type findingsPage struct{ text }

func (p *findingsPage) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### hone %s %s: %s\n", plainText(p.run.Start.Command), plainText(p.run.Start.Module), p.headline())
	(&comment{text{run: p.run}}).ending(&b)
	p.breakdowns(&b)
	p.growths(&b)
	for i, f := range p.run.Findings {
		p.finding(&b, i, f)
	}
	for _, w := range p.run.Warnings {
		b.WriteString("\n> **warning:** " + inlineText(w.Message) + "\n")
		if w.Hint != "" {
			b.WriteString("> " + inlineText(w.Hint) + "\n")
		}
	}
	return b.String()
}

func (p *findingsPage) headline() string {
	switch n := len(p.run.Findings); {
	case p.run.Done != nil && p.run.Done.Error != "":
		return "failed"
	case n > 0:
		return plural(n, "finding", "findings")
	case p.run.Done == nil:
		return "cut off"
	}
	return "nothing worth fixing found"
}

// breakdowns is a table of where the cost goes, by benchmark and measure.
func (p *findingsPage) breakdowns(b *strings.Builder) {
	if len(p.run.Breakdowns) == 0 {
		return
	}
	b.WriteString("\n| benchmark | of | where it goes |\n|---|---|---|\n")
	for _, d := range p.run.Breakdowns[:min(mostBreakdowns, len(p.run.Breakdowns))] {
		of := measureName(d.Measure)
		if d.Thin {
			of += " (thin: " + plural(int(d.Samples), "sample", "samples") + ")"
		}
		body := partsOfTime(d)
		if d.Measure == hone.AllocObjects {
			body = payers(d)
		}
		name := p.benchmarkName(d.Benchmark, d.Benchmark.Package != p.run.Start.Module)
		markdownRow(b, []span{txt(name), txt(of), txt(body[0].text)})
	}
	if over := len(p.run.Breakdowns) - mostBreakdowns; over > 0 {
		fmt.Fprintf(b, "\nand %d more\n", over)
	}
}

// growths lists what grows faster than its input.
func (p *findingsPage) growths(b *strings.Builder) {
	begun := false
	for _, g := range p.run.Growths {
		for _, l := range g.Lines {
			if !begun {
				b.WriteString("\n**what grows faster than its input**\n\n")
				begun = true
			}
			fmt.Fprintf(b, "- %s %s: %s\n", codeSpan(place(hone.Position{File: l.File, Line: l.Line})), codeSpan(l.Function), inlineText(growthText(g, l)))
		}
	}
}

// finding is a numbered paragraph with what the text says of a finding.
func (p *findingsPage) finding(b *strings.Builder, i int, f hone.Finding) {
	tag := "[" + plainText(f.Rule) + "](" + rulePages + f.Rule + ".md)"
	if f.Safety != "" && f.Safety != hone.Mechanical {
		tag += ", " + string(f.Safety)
	}
	fmt.Fprintf(b, "\n%d. **%s** %s %s (%s)\n", i+1, plainText(bound(f.Bound)), codeSpan(place(f.Position)), codeSpan(f.Function), tag)
	fmt.Fprintf(b, "   - cause: %s\n", inlineText(f.Cause))
	fmt.Fprintf(b, "   - evidence: %s\n", inlineText(p.evidence(f, mostBenchmarks)))
	fmt.Fprintf(b, "   - remedy: %s\n", inlineText(f.Remedy))
}
