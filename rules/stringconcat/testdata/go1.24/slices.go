package loops

import (
	"slices"
	"unicode/utf8"
)

// toRight puts blanks in front of a cell, one at a time.
func toRight(b []byte, width int) []byte {
	for len(b) < width {
		b = append([]byte{' '}, b...) // want `one element is put in front of a slice in each turn`
	}
	return b
}

func runesOf(s string, width int, pad rune) string {
	r := []rune(s)
	for width > len(r) {
		r = append([]rune{pad}, r...) // want `one element is put in front of a slice in each turn`
	}
	return string(r)
}

func countedUp(n int, digits []byte) []byte {
	for i := 0; i < n; i++ {
		digits = append([]byte{'0'}, digits...) // want `one element is put in front of a slice in each turn`
	}
	for range n {
		digits = append([]byte{'-'}, digits...) // want `one element is put in front of a slice in each turn`
	}
	for i := n; i > 0; i-- {
		digits = append([]byte{'+'}, digits...) // want `one element is put in front of a slice in each turn`
	}
	for len(digits) <= n {
		digits = append([]byte{'.'}, digits...) // want `one element is put in front of a slice in each turn`
	}
	return digits
}

// aligned counts down a variable of its own.
func aligned(text string, want int, pad rune) (out string) {
	out = text
	missing := want - len(text)
	for missing > 0 {
		out = string(pad) + out // want `string grows by the same text in each turn of a loop`
		missing--
	}
	return out
}

func filled(text string, n int) (string, int) {
	for 0 < n {
		text += "." // want `string grows by the same text in each turn of a loop`
		n--
	}
	return text, n
}

type style struct{ pad byte }

// converted puts what cannot panic in front.
func converted(b []byte, s style, pad rune, n int) []byte {
	for len(b) < n {
		b = append([]byte{byte(pad) + '0'}, b...) // want `one element is put in front of a slice in each turn`
	}
	for range n {
		b = append([]byte{s.pad}, b...) // want `one element is put in front of a slice in each turn`
	}
	return b
}

// severalInFront puts a rune of several bytes in front.
func severalInFront(s string, width int, fill rune) string {
	col := []byte(s)
	unit := utf8.AppendRune(nil, fill)
	for len(col) < width {
		col = slices.Insert(col, 0, unit...) // want `the same elements are put in front`
	}
	return string(col)
}

func severalTimes(s string, n int, unit []rune) string {
	col := []rune(s)
	for range n {
		col = slices.Insert(col, 0, unit...) // want `the same elements are put in front`
	}
	for len(col) <= n {
		col = slices.Insert(col, 0, unit...)
	}
	return string(col)
}
