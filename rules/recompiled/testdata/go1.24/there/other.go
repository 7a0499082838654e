package there

import "regexp"

func index(pattern, s string) []int {
	return regexp.MustCompile(pattern).FindStringIndex(s) // want "compiled in each call"
}

// A variable has the name of the function.
func covered(pattern, s string, compiledPattern bool) bool {
	ok, _ := regexp.MatchString(pattern, s) // want "compiled in each call"
	return ok && compiledPattern
}
