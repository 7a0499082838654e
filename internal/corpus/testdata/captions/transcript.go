package captions

import (
	"bufio"
	"fmt"
	"io"
	"unicode/utf8"
)

// Layout is how a transcript looks.
type Layout struct {
	Gutter int    // characters before the text
	Fill   string // that the gutter is filled with
	Times  bool
}

// Write writes what is said, a cue a paragraph, to w.
func (l Layout) Write(w io.Writer, cues []Cue) error {
	out := bufio.NewWriter(w)
	for i := range cues {
		c := &cues[i]
		out.WriteString(l.right(l.margin(c)))
		out.WriteByte(' ')
		if c.Kind != Speech {
			out.WriteString(fmt.Sprint(c.Kind) + " ")
		}
		for j, line := range c.Lines {
			if j > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(line)
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

// margin returns what is in the gutter.
func (l Layout) margin(c *Cue) string {
	if l.Times {
		return stamp(c.Start, ',')
	}
	if len(c.Speakers) == 0 {
		return ""
	}
	return fmt.Sprint(list(", ", c.Speakers...), ":")
}

// right puts a text at the right of the gutter.
func (l Layout) right(text string) string {
	for missing := l.Gutter - utf8.RuneCountInString(text); missing > 0; missing-- {
		text = l.Fill + text
	}
	return text
}
