package splitpart

import (
	"bytes"
	"strings"
)

func first(s string) string {
	return strings.Split(s, ", ")[0] // want "split into all its parts for the first"
}

func trimmed(s string) string {
	host := strings.TrimSpace(strings.Split(s, ":")[0]) // want "split into all its parts for the first"
	return host
}

func limited(s string) string {
	var key string
	key = strings.SplitN(s, "=", 2)[0] // want "split into all its parts for the first"
	return key
}

func raw(b []byte) []byte {
	return bytes.Split(b, []byte("\n"))[0] // want "split into all its parts for the first"
}

func counted(s string) (string, bool) {
	parts := strings.Split(s, ".") // want "split into all its parts, of which few are used"
	if len(parts) != 2 {
		return "", false
	}
	return parts[0] + parts[1], true
}

func condition(s string) bool {
	if strings.Split(s, "/")[0] == "x" { // want "split into all its parts for the first"
		return true
	}
	return false
}

func fields(s string, b []byte) int {
	n := len(strings.Split(s, ", ")) * 2        // want "text split into all its parts to count them"
	return n + len(bytes.Split(b, []byte{','})) // want "text split into all its parts to count them"
}

func assigns(s string) bool { return len(strings.Split(s, "=")) == 2 } // want "text split into all its parts to count them"

func intoVariable(line string) (any, string) {
	var value any
	key := strings.Split(line, "=")[0]     // want "split into all its parts for the first"
	value = strings.Split(line, "=")[0]    // want "split into all its parts for the first"
	key += strings.SplitN(line, ";", 2)[0] // want "split into all its parts for the first"
	return value, key
}
