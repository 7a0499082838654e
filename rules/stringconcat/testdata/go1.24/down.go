package loops

import "unicode/utf8"

type cell struct {
	width int
	fill  rune
}

func (c cell) right(text string) string {
	for missing := c.width - utf8.RuneCountInString(text); missing > 0; missing-- {
		text = string(c.fill) + text // want `string grows by the same text`
	}
	return text
}

func rule(n int) string {
	line := "+"
	for i := n; 0 < i; i-- {
		line += "-" // want `string grows by the same text`
	}
	return line
}
