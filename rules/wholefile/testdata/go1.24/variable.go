package wholefile

import "strings"

func longestLine(text string) (n int) {
	lines := strings.Split(text, "\n") // want "list of parts made to go through them once"
	for _, line := range lines {
		n = max(n, len(line))
	}
	return n
}

func hostLabels(host string) bool {
	parts := strings.Split(host, ".") // want "list of parts made to go through them once"
	for i, part := range parts {
		if part == "" && i != len(parts)-1 {
			return false
		}
	}
	return true
}
