package recompiled

import "regexp"

// No pointers of package atomic have a type here, and no text is cloned by package strings.

func matches(pattern, s string) bool {
	ok, err := regexp.MatchString("^"+pattern+"$", s) // want "compiled in each call"
	return ok && err == nil
}

func replaced(word, s string) string {
	return regexp.MustCompile(`\b`+word+`\b`).ReplaceAllString(s, "*") // want "compiled in each call"
}
