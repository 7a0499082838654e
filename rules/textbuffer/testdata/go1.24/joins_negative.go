package textbuffer

import "strings"

// The text is not the first, is twice in it, or what stands between is not known.
func otherJoins(lines []string, sep string) []string {
	a, b, c, d := "", "", "", ""
	for _, line := range lines {
		a = strings.Join([]string{line, a}, "")
		b = strings.Join([]string{b, line, b}, "")
		c = strings.Join([]string{c, line}, sep)
		d = strings.Join([]string{d, strings.ToUpper(d)}, "")
	}
	return []string{a, b, c, d}
}
