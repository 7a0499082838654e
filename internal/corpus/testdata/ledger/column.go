package ledger

import "unicode/utf8"

// Column is how a cell is laid out: as many characters as Width, Fill on the
// left of a shorter text.
type Column struct {
	Width int
	Fill  rune
}

// Right returns the text at the right of the cell. A longer one is not cut.
func (c Column) Right(text string) string {
	for missing := c.Width - utf8.RuneCountInString(text); missing > 0; missing-- {
		text = string(c.Fill) + text
	}
	return text
}
