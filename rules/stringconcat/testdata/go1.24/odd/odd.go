// Package odd is not formatted.
package odd

func oneLine(s string, n int, ch rune) string {
	/* want `same text` */ for len(s) < n { s = string(ch) + s }
	return s
}
