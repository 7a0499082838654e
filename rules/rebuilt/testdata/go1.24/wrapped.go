package rebuilt

import "regexp"

func whole(pattern string) *regexp.Regexp { return regexp.MustCompile("^" + pattern + "$") }

func letters(s string) bool {
	re := whole("[a-z]+") // want "compiled or parsed anew in each call"
	return re.MatchString(s)
}

func anyPattern(pattern, s string) bool { // another one each time
	re := whole(pattern)
	return re.MatchString(s)
}

var patterns = map[string]*regexp.Regexp{}

func cached(pattern string) *regexp.Regexp {
	if patterns[pattern] == nil {
		patterns[pattern] = regexp.MustCompile(pattern)
	}
	return patterns[pattern]
}

func lettersCached(s string) bool {
	re := cached("[a-z]+")
	return re.MatchString(s)
}

var lettersOnce = whole("[a-z]+")

func lettersReturned() *regexp.Regexp { return whole("[a-z]+") }
