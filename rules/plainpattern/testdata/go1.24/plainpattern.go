package plainpattern

import (
	"regexp"
	"strings"
)

var _ = strings.ToLower

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

var (
	// keyword is what may stand before a colon.
	keyword = regexp.MustCompile(`^[A-Za-z!#$%&'*+.^_|~-]+:`)
)

func key(s string) string {
	return keyword.FindString(s) // want "regular expression where a loop over the text will do"
}

var pair = regexp.MustCompile(`^([^=]+)=(\w*)$`) // in a line

// pairs reads lines.
func pairs(lines []string, raw []byte) (keys []string) {
	for _, l := range lines {
		if m := pair.FindStringSubmatch(l); m != nil { // want "regular expression where a loop over the text will do"
			keys = append(keys, m[1])
		}
	}
	if m := rest.FindSubmatch(raw); m != nil { // want "regular expression where a loop over the text will do"
		keys = append(keys, string(m[1]))
	}
	if m := pair.FindStringSubmatch(string(raw)); m != nil { // want "regular expression where a loop over the text will do"
		keys = append(keys, m[0])
	}
	return keys
}

var rest = regexp.MustCompile(`^(\d{1,3})(?:;(x+|[yz]))?`)

func ambiguous(s string) []string {
	return digits.FindStringSubmatch(s) // want "regular expression where a loop over the text will do"
}

var (
	digits = regexp.MustCompile(`^(\d+y)?(\d+w)?$`)
	last   = regexp.MustCompile(`^x+[yz]`)
)

func lastMatch(s string) bool { return last.MatchString(s) } // want "regular expression where a loop over the text will do"

var spaces = regexp.MustCompile(`\s+`)

func squeezed(s string) string {
	return spaces.ReplaceAllString(s, " ") // want "regular expression where a loop over the text will do"
}

func named(s string) string {
	return spaces.ReplaceAllString(s, "$0") // want "regular expression where a loop over the text will do"
}

func spaced(s string) bool {
	return spaces.MatchString(s) // want "regular expression where a loop over the text will do"
}

var labels = regexp.MustCompile(`^[a-z]([-a-z]*[a-z])?$`)

func label(s string) bool {
	return labels.MatchString(s) && !labels.Match([]byte(s)) // want "regular expression where a loop over the text will do" "regular expression where a loop over the text will do"
}

var longer = regexp.MustCompile(`^[ab]*a[ab]{9}$`)

// tooMany has a pattern with too many states.
func tooMany(s string) bool {
	return longer.MatchString(s) // want "regular expression where a loop over the text will do"
}

var (
	decimal = regexp.MustCompile(`[0-9]+\.[0-9]+`)
	gap     = regexp.MustCompile(`^\s+|\s+$`)
	slashes = regexp.MustCompile(`/*$`)
	indent  = regexp.MustCompile(`^[\t ]+`)
	either  = regexp.MustCompile(`^\s+|\t+$`)
	lazy    = regexp.MustCompile(`^\s+?`)
)

func within(s string, b []byte) bool {
	return decimal.MatchString(s) || contained.Match(b) || // want "regular expression where a loop over the text will do" "regular expression where a plain search will do"
		trailing.Match(b) == whole.Match(b) // want "regular expression where a plain search will do" "regular expression where a plain search will do"
}

func trimmed(s string) string {
	s = gap.ReplaceAllString(s, "")       // want "regular expression where text is trimmed"
	s = slashes.ReplaceAllString(s, "")   // want "regular expression where text is trimmed"
	return indent.ReplaceAllString(s, "") // want "regular expression where text is trimmed"
}

// kept has texts that are more than trimmed.
func kept(s string) string {
	s = gap.ReplaceAllString(s, " ")    // want "regular expression where a loop over the text will do"
	s = either.ReplaceAllString(s, "")  // want "regular expression tried at each place of a text"
	return lazy.ReplaceAllString(s, "") // want "regular expression where a loop over the text will do"
}
