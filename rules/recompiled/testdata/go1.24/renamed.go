package recompiled

import re "regexp"

func renamed(pattern, s string) bool {
	ok, _ := re.MatchString(pattern, s) // want "compiled in each call"
	return ok
}
