package runepath

import "strings"

func truncated(s string, n int) string {
	runes := []rune(s) // want "text turned into runes"
	if len(runes) <= n {
		return s
	}
	return string(runes[:n]) + "..." // want "text made of runes"
}

func direct(s string) string {
	return string([]rune(strings.TrimSpace(s))[1:3]) // want "text made of runes" "text turned into runes"
}

type label string

func (l label) middle(from int) label {
	r := []rune(l)                   // want "text turned into runes"
	return label(r[from : len(r)-1]) // want "text made of runes"
}

func Substring[T ~string](str T, offset int, length uint) T {
	rs := []rune(str) // want "text turned into runes"
	size := len(rs)
	if offset < 0 {
		offset = size + offset
	}
	if offset >= size {
		return T("")
	}
	return T(strings.ReplaceAll(string(rs[offset:offset+int(length)]), "\x00", "")) // want "text made of runes"
}

func halves(s string, at int) (string, string) {
	rs := []rune(s)                          // want "text turned into runes"
	return string(rs[0:at]), string(rs[at:]) // want "text made of runes" "text made of runes"
}

func head(s string, n int) (head string) {
	rs := []rune(s) // want "text turned into runes"

	head = string(rs[:n]) // want "text made of runes"
	return head
}
