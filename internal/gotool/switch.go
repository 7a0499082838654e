package gotool

import (
	"fmt"
	"regexp"
)

// tooNewREs match what the go command says of a module, workspace or dependency
// whose go or toolchain line asks for a newer release than it is or can get;
// the first group is that release.
var tooNewREs = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^go: .*requires go >= ([\w.]+)`),
	regexp.MustCompile(`(?m)^go: download go(\d[\w.]*)[ :]`),
}

// tooNew returns the error for a folder that needs a newer Go release than the
// go command can switch to, nil if stderr is about something else. The two
// sides of a comparison may ask for different ones.
func tooNew(dir, stderr string) error {
	for _, re := range tooNewREs {
		if m := re.FindStringSubmatch(stderr); m != nil {
			return &Error{
				Message: fmt.Sprintf("module in %s: needs Go %s, which is not here", dir, m[1]),
				Next:    "put that release on PATH, or let the go command get it: GOTOOLCHAIN=auto and a GOPROXY",
			}
		}
	}
	return nil
}
