package report

import (
	"io"
	"strings"

	"github.com/gohone/hone"
)

// NewMarkdown returns a handler that writes a comparison as tables of GitHub's
// Markdown, fit for the comment on a change, when the stream ends.
func NewMarkdown(w io.Writer) Handler {
	return &sheetHandler{write: func(run hone.Run) error {
		_, err := io.WriteString(w, newSheet(run).markdown())
		return err
	}}
}

func (c *sheet) markdown() string {
	var b strings.Builder
	shared, differing := c.settings()
	for _, s := range append(shared, differing...) {
		b.WriteString(s.key + ": " + plainText(s.value) + "  \n")
	}
	for _, s := range c.sections {
		for _, h := range c.headings(s) {
			if h.key != "" {
				h.value = h.key + ": " + h.value
			}
			b.WriteString("\n**" + plainText(h.value) + "**\n")
		}
		for _, t := range s.tables {
			b.WriteString("\n")
			c.markdownTable(&b, t)
		}
	}
	if len(c.notes) > 0 {
		b.WriteString("\n")
	}
	for i, n := range c.notes {
		b.WriteString(superscript(i+1) + " " + plainText(n) + "  \n")
	}
	c.markdownDoubts(&b)
	return strings.TrimPrefix(b.String(), "\n")
}

// markdownTable writes a table. GitHub aligns nothing by itself, so numbers
// are told to.
func (c *sheet) markdownTable(b *strings.Builder, t *unitTable) {
	laid := c.table(t)
	markdownRow(b, headRow(laid.head))
	b.WriteString("|")
	for _, left := range laid.left {
		if left {
			b.WriteString("---|")
		} else {
			b.WriteString("--:|")
		}
	}
	b.WriteString("\n")
	for _, row := range laid.rows {
		markdownRow(b, row)
	}
}

func markdownRow(b *strings.Builder, row []span) {
	b.WriteString("|")
	for _, c := range row {
		text := plainText(c.text)
		if c.style != plain && c.style != dim && text != "" {
			text = "**" + text + "**"
		}
		b.WriteString(" " + text + " |")
	}
	b.WriteString("\n")
}

func (c *sheet) markdownDoubts(b *strings.Builder) {
	ones := c.oneSided()
	if len(ones)+len(c.warnings) > 0 {
		b.WriteString("\n")
	}
	for _, o := range ones {
		b.WriteString("- " + plainText(o.key+": "+o.value) + "\n")
	}
	for _, w := range c.warnings {
		b.WriteString("- **warning:** " + plainText(w.Message) + "\n")
		if w.Hint != "" {
			b.WriteString("  " + plainText(w.Hint) + "\n")
		}
	}
}

// plainText escapes what Markdown would take for markup, and what no text may
// hold. A name of a benchmark may hold any of it.
func plainText(s string) string {
	var b strings.Builder
	for _, c := range cells(txt(s)) {
		if strings.ContainsAny(c.text, "\\`*_{}[]<>#|~!&") {
			b.WriteByte('\\')
		}
		b.WriteString(c.text)
	}
	return b.String()
}
