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

// Class is a pattern that is one character of a set, wherever it is, or several of it.
type Class struct {
	one      part
	repeated bool
}

// ClassOf returns the class that a pattern is, and whether it is one.
func ClassOf(pattern string) (*Class, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, false
	}
	c := &Class{}
	re = bare(re)
	if re.Op == syntax.OpPlus && re.Flags&syntax.NonGreedy == 0 {
		re, c.repeated = re.Sub[0], true
	}
	re = bare(re)
	if re.Op != syntax.OpCharClass && (re.Op != syntax.OpLiteral || len(re.Rune) != 1) {
		return nil, false
	}
	p := of(re)
	if p != nil && p.kind == text && len(p.text) == 1 {
		p = &part{kind: one, set: p.first}
	}
	if p == nil || p.kind != one {
		return nil, false
	}
	c.one = *p
	return c, true
}

// bare takes the parentheses from a pattern.
func bare(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	return re
}
