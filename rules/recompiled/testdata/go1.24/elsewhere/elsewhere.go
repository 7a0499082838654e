package elsewhere

import "regexp"

func index(pattern, s string) []int {
	return regexp.MustCompile(pattern).FindStringIndex(s) // want "compiled in each call"
}
