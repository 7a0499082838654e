package recompiled

import "regexp"

func inOther(pattern, s string) bool {
	ok, _ := regexp.MatchString(pattern, s) // want "compiled in each call"
	return ok
}
