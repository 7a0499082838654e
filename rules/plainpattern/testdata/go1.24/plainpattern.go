package plainpattern

import "regexp"

var (
	contained = regexp.MustCompile("text")
	leading   = regexp.MustCompile(`^text/`)
	trailing  = regexp.MustCompile(`\.go$`)
	whole     = regexp.MustCompile(`^a\*b$`)
	token     = regexp.MustCompile(`^[a-z0-9_]+$`)
	maybe     = regexp.MustCompile(`^[^\n\x00]*$`)
	unsafe    = regexp.MustCompile(`[^a-z/]+`)
	version   = regexp.MustCompile(`^v(\d+)\.(\d+)(-[a-z]+)?$`)
)

func literals(s string) bool {
	return contained.MatchString(s) || // want "regular expression where a plain search will do"
		leading.MatchString(s) || // want "regular expression where a plain search will do"
		trailing.MatchString(s) || // want "regular expression where a plain search will do"
		whole.MatchString(s) // want "regular expression where a plain search will do"
}

func classes(s string) bool {
	return token.MatchString(s) && // want "regular expression where a loop over the text will do"
		maybe.MatchString(s) // want "regular expression where a loop over the text will do"
}

func parts(s string) []string {
	s = unsafe.ReplaceAllString(s, "")   // want "regular expression where a loop over the text will do"
	return version.FindStringSubmatch(s) // want "regular expression where a loop over the text will do"
}
