package loops

import "unicode/utf8"

// The text is of a type of its own, or of any type of strings.

type name string

func moved[S ~string](text S, width int, fill rune) S {
	for missing := width - utf8.RuneCountInString(string(text)); missing > 0; missing-- {
		text = S(fill) + text // want `grows by the same text`
	}
	return text
}

func whileShort[S ~string](text S, width int, fill rune) S {
	for utf8.RuneCountInString(string(text)) < width {
		text = S(fill) + text // want `grows by the same text`
	}
	return text
}

func ofCells(c name, n int) name {
	for range n {
		c += " " // want `grows by the same text`
	}
	return c
}

func ofNames(c, other name, n int) name {
	for i := 0; i < n; i++ {
		c += other + "," // want `grows by the same text`
	}
	return c
}

func toWidth(c name, width int) name {
	for len(c) < width {
		c = "." + c // want `grows by the same text`
	}
	return c
}

func toWidthOf[S ~string](c, fill S, width int) S {
	for len(c) < width {
		c = fill + c // want `grows by the same text`
	}
	return c
}

// A name means something else.

func nameHidden(c name, n int) name {
	name := n
	for range name {
		c += " "
	}
	return c
}
