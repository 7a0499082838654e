package wholefile

import (
	"strings"
)

func oldParts(text string) (n int) {
	for _, part := range strings.Split(text, ",") { // want "list of parts made"
		n += len(part)
	}
	return n
}

func numberedLines(out *strings.Builder, text string, more bool) {
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") { // want "list of parts made"
		if line == "" && more {
			continue
		}
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(line)
	}
}

func searched(text, word string) int {
	// All of the parts are looked at.
	parts := strings.Split(text, ";") // want "list of parts made"
	// The first one counts.
lines:
	for i, part := range parts {
		for _, r := range part {
			if r == '#' {
				continue lines
			}
		}
		if part == word {
			return i
		}
	}
	return -1
}

func plainlySearched(text, word string) int {
	// All of the parts are looked at.
	parts := strings.Split(text, ";") // want "list of parts made"
	// The first one counts.
	for i, part := range parts {
		if part == word {
			return i
		}
	}
	return -1
}
