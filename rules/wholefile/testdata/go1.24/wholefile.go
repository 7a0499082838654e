package wholefile

import "strings"

func longest(text string) (n int) {
	for _, line := range strings.Split(text, "\n") { // want "list of parts made to go through them once"
		n = max(n, len(line))
	}
	return n
}

func has(text, word string) bool {
	for _, field := range strings.Fields(text) { // want "list of parts made to go through them once"
		if field == word {
			return true
		}
	}
	return false
}
