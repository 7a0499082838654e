package loops

import "unicode/utf8"

type column struct {
	name  string
	width int
}

// Room is filled between two texts, or beside a margin.

func dotted(c column, page string) string {
	for utf8.RuneCountInString(c.name)+utf8.RuneCountInString(page) < c.width {
		page = "·" + page // want `string grows by the same text`
	}
	return c.name + page
}

func margin(text string, width int, fill rune) string {
	for width >= (len(text) + 2) {
		text += string(fill) // want `string grows by the same text`
	}
	return text
}

func ruled(left, right string, n int) string {
	for len(left)+len([]rune(right))+1 < n {
		left += "-" // want `string grows by the same text`
	}
	return left
}
