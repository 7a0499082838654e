package replacechain

import "strings"

func two(s string) string {
	s = strings.ReplaceAll(s, "&", "&amp;")
	return strings.ReplaceAll(s, "<", "&lt;")
}

func variable(s, x string) string {
	s = strings.ReplaceAll(s, "&", x)
	s = strings.ReplaceAll(s, "<", x)
	s = strings.ReplaceAll(s, ">", x)
	return s
}

func limited(s string) string {
	s = strings.Replace(s, "&", "a", 1)
	s = strings.Replace(s, "<", "b", 1)
	s = strings.Replace(s, ">", "c", 1)
	return s
}

func apart(a, b, c string) (string, string, string) {
	a = strings.ReplaceAll(a, "&", "a")
	b = strings.ReplaceAll(b, "<", "b")
	c = strings.ReplaceAll(c, ">", "c")
	return a, b, c
}
