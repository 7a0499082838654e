package service

import "strings"

// leftPad returns s with ch put before it until it is n bytes long, or longer
// where ch has more than one byte. A longer s is returned as it is.
func leftPad(s string, n int, ch rune) string {
	if len(s) >= n {
		return s
	}
	pad := string(ch)
	// Bytes are missing and runes are put in, so the last one may be too long.
	size := (n - len(s) + len(pad) - 1) / len(pad) * len(pad)
	var b strings.Builder
	b.Grow(size + len(s))
	b.WriteString(pad)
	for missing := size - len(pad); missing > 0; missing = size - b.Len() {
		b.WriteString(b.String()[:min(missing, b.Len())])
	}
	b.WriteString(s)
	return b.String()
}
