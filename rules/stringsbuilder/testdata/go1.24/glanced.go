package build

import (
	"strings"
	"unicode/utf8"
)

func padded(n int) string { return strings.Repeat(" ", max(n, 0)) }

// What keeps nothing of the text is asked of it in between.
func above(words []string, column int) string {
	chords := ""
	for _, w := range words {
		at := max(column, utf8.RuneCountInString(chords))
		chords += padded(at - utf8.RuneCountInString(chords)) // want `grows by`
		chords += w                                           // want `grows by`
		column += len(w)
	}
	return strings.TrimRight(chords, " ")
}

func closed(lines []string) (string, int) {
	text, n := "", 0
	for _, line := range lines {
		text += line // want `grows by`
	}
	s := "<"
	for _, line := range lines {
		if s[len(s)-1] != ' ' && !strings.HasSuffix((s), "\n") && s[len(s)-1:] != "<" {
			s += " " // want `grows by`
		}
		if strings.Contains(s, line) || "<a" < s {
			continue
		}
		s = s + line // want `grows by`
		n += strings.Count(s, "a")
	}
	return s, n
}
