package plainpattern

import (
	"fmt"
	"regexp"
)

const word = `[a-z]+`

var (
	dotted  *regexp.Regexp
	written *regexp.Regexp
	doubled *regexp.Regexp
	perhaps *regexp.Regexp
	dropped *regexp.Regexp
	asked   *regexp.Regexp
)

var verbose bool

func init() {
	dotted = regexp.MustCompile(`^` + word + `\.` + word + `$`)
	written = regexp.MustCompile(fmt.Sprintf(`^%s=%s$`, word, word))
	asked = regexp.MustCompile(fmt.Sprintf(`^%s$`, spelled()))
	doubled = regexp.MustCompile(`^a+$`)
	doubled = regexp.MustCompile(`^b+$`)
	if verbose {
		perhaps = regexp.MustCompile(`^c+$`)
	}
	dropped = regexp.MustCompile(`^d+$`)
}

func spelled() string { return word }

func set() { dropped = nil }

func isDotted(s string) bool { return dotted.MatchString(s) } // want "regular expression where a loop"

func isWritten(s string) bool { return written.MatchString(s) } // want "regular expression where a loop"

func changed(s string) bool {
	return doubled.MatchString(s) || perhaps.MatchString(s) || dropped.MatchString(s) || asked.MatchString(s)
}

var givenBefore = compiledAnew()

var unsetYet *regexp.Regexp

var saidEarly = givenBefore.MatchString("x")

func compiledAnew() *regexp.Regexp { return regexp.MustCompile(spelled()) }

func init() {
	givenBefore = regexp.MustCompile(`^e+$`)
	if verbose {
		return
	}
	unsetYet = regexp.MustCompile(`^f+$`)
}

func begunOrLeft(s string) bool { return givenBefore.MatchString(s) || unsetYet.MatchString(s) }
