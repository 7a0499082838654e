package plainpattern

import (
	"regexp"
	"strings"
)

var (
	word  = regexp.MustCompile(`^[a-z_]+$`)
	digit = regexp.MustCompile(`[0-9]`)
)

// Words and digits are told without what came with Go 1.21.
func Words(all []string) (n int) {
	for _, s := range all {
		s = strings.TrimSpace(s)
		if !word.MatchString(s) { // want "regular expression where a loop over the text will do"
			continue
		}
		if digit.MatchString(s) == (n > 0) { // want "regular expression where a loop over the text will do"
			n++
		}
	}
	return n
}
