package cue

import (
	"fmt"
	"io"
)

// WriteSheet writes the cue sheet, which lies beside whoever calls the show: a
// line for each cue.
func (s *Stack) WriteSheet(w io.Writer) error {
	var page []byte
	for _, c := range s.list {
		page = append(page, c.title()...)
		page = append(page, " ["...)
		page = append(page, together(c.Groups)...)
		page = append(page, ']')
		page = c.appendLevels(page)
		page = append(page, '\n')
	}
	_, err := w.Write(page)
	return err
}

func (c *Cue) title() string {
	return fmt.Sprintf("%d.%d %s", c.Number.Whole, c.Number.Point, c.Label)
}

// together says which groups take part.
func together(groups []string) string {
	text, plus := "", ""
	for _, g := range groups {
		text += plus + g
		plus = " + "
	}
	return text
}

func (c *Cue) appendLevels(page []byte) []byte {
	for _, l := range c.Levels {
		page = append(page, ' ')
		page = append(page, fmt.Sprint(l.Channel)...)
		page = append(page, '@')
		page = append(page, fmt.Sprint(l.Percent())...)
	}
	return page
}
