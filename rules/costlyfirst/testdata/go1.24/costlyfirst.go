package costlyfirst

import (
	"bytes"
	"strings"
)

func match(line, word string, enabled bool) bool {
	return strings.Contains(line, word) && enabled // want "text searched before a variable is looked at"
}

func count(lines []string, most int, b []byte) (n int) {
	for _, line := range lines {
		if n > 0 && !strings.EqualFold(line, "end") && len(line) < most { // want "text searched before"
			n++
		}
		if strings.Index(line, "x") < 0 || n == 3 { // want "text searched before"
			n++
		}
		if (bytes.IndexByte(b, 1) < 0) && (n > most) { // want "text searched before"
			n++
		}
		if strings.ToLower(line) == "end" && line != "" { // want "text searched before"
			break
		}
	}
	return n
}
