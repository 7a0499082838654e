package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nbsp is a space that never becomes a line break: "41 %" stays together. It
// is written as an ordinary space.
const nbsp = '\u00a0'

// apart is a wide space at which a line may break.
const apart = string(nbsp) + " "

// escapeRune returns what is shown for a rune of text: itself if it is
// printable, else its Go escape. Names come from the user's module and from
// the output of its tests: none may move the cursor, switch colours or turn
// the direction of text.
func escapeRune(r rune, size int, b byte) string {
	switch {
	case r == utf8.RuneError && size == 1:
		const hex = "0123456789abcdef"
		return `\x` + string(hex[b>>4]) + string(hex[b&15])
	case r == nbsp:
		return " "
	case unicode.IsPrint(r):
		return string(r)
	}
	return strings.Trim(strconv.QuoteRuneToGraphic(r), "'")
}

// escapeCode escapes a line of source, where tabs are layout.
func escapeCode(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteString(escapeRune(r, size, line[i]))
		}
		i += size
	}
	return b.String()
}

// wide lists the runes a terminal gives two columns: East Asian wide and
// fullwidth forms and pictographs, coarsely.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1}, // Hangul initials
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1}, // radicals, CJK punctuation
		{Lo: 0x3041, Hi: 0xa4cf, Stride: 1}, // kana to Yi
		{Lo: 0xa960, Hi: 0xa97f, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1}, // Hangul syllables
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1}, // fullwidth forms
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, // pictographs
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}

// runeWidth returns the columns of a terminal that a printable rune takes.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}
