// Package scanner writes functions that say of a text what a regular expression does.
//
// It takes patterns that are read from the beginning of the text, where the next byte
// decides at each choice: their only match is found without a step back. It must not know
// who calls the functions.
package scanner

import (
	"regexp/syntax"
)

// Scanner is a pattern that can be written as a function.
type Scanner struct {
	root   *part
	end    bool // it matches whole texts only
	groups int
}

// New returns the scanner of a pattern, in the syntax of package regexp, and whether it
// has one.
func New(pattern string) (*Scanner, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, false
	}
	parts := []*syntax.Regexp{re}
	if re.Op == syntax.OpConcat {
		parts = re.Sub
	}
	if parts[0].Op != syntax.OpBeginText {
		return nil, false
	}
	parts = parts[1:]
	s := &Scanner{groups: re.MaxCap()}
	if n := len(parts); n > 0 && parts[n-1].Op == syntax.OpEndText {
		s.end, parts = true, parts[:n-1]
	}
	var subs []*part
	for _, sub := range parts {
		p := of(sub)
		if p == nil {
			return nil, false
		}
		subs = append(subs, p)
	}
	s.root = seriesOf(subs)
	if len(subs) == 0 || !bytewise(s.root) || !decided(s.root, follow{any: !s.end}) {
		return nil, false
	}
	return s, true
}
