package build

import (
	"strconv"
	"strings"
)

// What is read behind the calls of what adds to it.
func behindCalls(words []string, title string) (string, bool) {
	s := ""
	add := func(w string) int { s += w; return len(w) }
	for _, w := range words {
		s += w + ";" // want `grows by`
	}
	if add(title) > 0 && s == title {
		return s, len(s) > 3
	}
	add(strings.ToUpper(title))
	return strconv.Itoa(add("!")) + s, false
}
