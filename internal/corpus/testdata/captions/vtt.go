package captions

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// entities are what WebVTT writes for characters that mean something there.
var entities = []string{"&", "&amp;", "<", "&lt;", ">", "&gt;", "-->", "--&gt;"}

// escape returns a line of text as WebVTT has it.
func escape(line string) string {
	return strings.NewReplacer(entities...).Replace(line)
}

// Track writes cues as WebVTT. A player never sees part of a segment: it is
// written whole.
type Track struct {
	strings.Builder
	dst     io.Writer
	Replace []string // words and what stands for them, by turns; may change
}

// NewTrack returns a track that is written to dst.
func NewTrack(dst io.Writer) *Track { return &Track{dst: dst} }

// Segment writes the cues as one segment.
func (t *Track) Segment(cues []Cue) error {
	t.Reset()
	t.WriteString("WEBVTT\n")
	for i := range cues {
		c := &cues[i]
		io.WriteString(t, fmt.Sprintf("\n%d\n%s\n", c.Number, c.timing()))
		t.WriteString(t.house(c.payload()))
		t.WriteString("\n")
	}
	return t.send()
}

// house puts the words of the house in.
func (t *Track) house(text string) string {
	if len(t.Replace) == 0 {
		return text
	}
	return strings.NewReplacer(t.Replace...).Replace(text)
}

// send writes what there is.
func (t *Track) send() error {
	data := []byte(t.String())
	n, err := t.dst.Write(data)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return fmt.Errorf("captions: segment of %d bytes: %w", len(data), err)
	}
	return nil
}

// payload returns the text of a cue.
func (c *Cue) payload() (text string) {
	if len(c.Speakers) > 0 {
		text += c.voice()
	}
	if c.Kind == Lyrics {
		text += "<i>"
	}
	for i, line := range c.Lines {
		if i > 0 {
			text += "\n"
		}
		text += escape(line)
	}
	if c.Kind == Lyrics {
		text += "</i>"
	}
	return text
}

// voice returns the tag that says who speaks.
func (c *Cue) voice() string { return fmt.Sprintf("<v %v>", list(" & ", c.Speakers...)) }

// list returns the names with a separator between them.
func list(sep string, names ...string) string {
	if len(names) == 0 {
		return ""
	}
	all := names[0]
	for _, name := range names[1:] {
		all += sep + name
	}
	return all
}

// Problems says what a player would not like of the cues; empty if nothing.
func Problems(cues []Cue) string {
	report := ""
	for i := range cues {
		if cues[i].End <= cues[i].Start {
			report += fmt.Sprintf("cue %d ends before it begins\n", cues[i].Number)
		}
	}
	if !slices.IsSortedFunc(cues, func(a, b Cue) int { return int(a.Start - b.Start) }) {
		report += "cues are out of order\n"
	}
	return report
}
