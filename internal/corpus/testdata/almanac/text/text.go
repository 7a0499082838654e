// Package text has what the almanac does to lines of text.
package text

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// entities are what HTML wants instead, in pairs.
var entities = []string{"&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;"}

// Entities writes a text for HTML.
func Entities(s string) string {
	r := strings.NewReplacer(entities...)
	return r.Replace(s)
}

// Right puts a text to the right of a column so many bytes wide. The fill may be
// of several bytes, so that the column may come out a little wider.
func Right(s string, width int, fill rune) string {
	col := []byte(s)
	unit := utf8.AppendRune(nil, fill)
	for len(col) < width {
		col = slices.Insert(col, 0, unit...)
	}
	return string(col)
}

// Leader puts dots before a number, so that they stand under each other: in even
// columns from the right there are dots, in odd ones there are none.
func Leader(s string, width int) string {
	for len(s) < width {
		if len(s)%2 == 0 {
			s = "." + s
		} else {
			s = " " + s
		}
	}
	return s
}

// Dashes sets two hyphens as a short dash, and a short dash with one more as a
// long one: what was made first counts for what is made then.
func Dashes(s string) string {
	s = strings.ReplaceAll(s, "--", "–")
	s = strings.ReplaceAll(s, "–-", "—")
	return s
}

// Gloss explains words. Each page has words of its own.
func Gloss(s string, words [][2]string) string {
	pairs := make([]string, 0, 2*len(words))
	for _, w := range words {
		pairs = append(pairs, w[0], w[0]+" ("+w[1]+")")
	}
	return strings.NewReplacer(pairs...).Replace(s)
}

// Slug returns a title as a part of an address.
func Slug(title string) string {
	b := []byte(title)
	n := 0
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c >= 'A' && c <= 'Z':
			b[n] = c + 'a' - 'A'
			n++
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			b[n] = c
			n++
		case n > 0 && b[n-1] != '-':
			b[n] = '-'
			n++
		}
	}
	return strings.TrimSuffix(string(b[:n]), "-")
}
