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

func each(names []string) {
	for i, name := range names {
		names[i] = strings.ReplaceAll(name, name, "_")
	}
}

func sameThing(s string, names []string) string {
	for range names {
		s = strings.ReplaceAll(s, "aa", "a")
	}
	return s
}

func once(s string, names []string) string {
	for _, name := range names {
		s = strings.Replace(s, name, "", 1)
	}
	return s
}

func of(names []string, out map[string]string) {
	for _, name := range names {
		key := name
		key = strings.ReplaceAll(key, name[:1], "_")
		out[key] = name
	}
}

func first(s string, names []string) string {
	for _, name := range names {
		s = strings.ReplaceAll(s, name, "")
		return s
	}
	return s
}

func repeated(s string) string {
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "-")
	}
	return s
}

func otherText(s, other string, names []string) string {
	for _, name := range names {
		s = strings.ReplaceAll(other, name, "")
	}
	return s
}
