package roundtrip

import (
	"bytes"
	"strings"
)

func comment(line []byte) bool {
	return strings.HasPrefix(string(line), "//") // want "converted for a function of package strings"
}

func same(a, b []byte) bool {
	return strings.EqualFold(string(a), string(b)) // want "converted for a function of package strings"
}

func at(s string) int {
	return bytes.IndexByte([]byte(s), '=') // want "converted for a function of package bytes"
}

func within(s string) bool {
	return bytes.Contains([]byte(s), []byte("://")) // want "converted for a function of package bytes"
}

func special(b []byte) bool {
	return strings.ContainsAny(string(b), `"\`) // want "converted for a function of package strings"
}

func put(dst []byte, s string) []byte {
	copy(dst, []byte(s))             // want "text converted to bytes to be copied"
	return append(dst, []byte(s)...) // want "text converted to bytes to be copied"
}

func upper(s string) (n int) {
	for _, r := range []rune(s) { // want "runes of a text copied"
		if r >= 'A' && r <= 'Z' {
			n++
		}
	}
	return n
}

func find(names map[string]int, b []byte) (int, bool) {
	key := string(b) // want "bytes copied to a text to be looked up"
	if n, ok := names[key]; ok {
		return n, true
	}
	return 0, false
}

func kind(b []byte) int {
	word := string(b) // want "bytes copied to a text to be looked up"
	switch word {
	case "func":
		return 1
	}
	return 0
}

func empty(b []byte) bool {
	s := string(b) // want "bytes copied to a text to be compared"
	return s == "null" || s == "nil" || "" == s
}

func skipped(b []byte, last string) int {
	s := string(b) // want "bytes copied to a text to be compared"
	if s != last && !(s < "a") {
		return 1
	}
	return 0
}
