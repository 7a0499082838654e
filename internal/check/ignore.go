package check

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/ignore"
)

// ignores returns the directives of a file, and warns of those that say too little.
func (c *checker) ignores(s *source) []ignore.Comment {
	found := ignore.In(s.syntax, s.tok, s.content)
	for _, i := range found {
		where := fmt.Sprintf("%s:%d: ", s.rel, i.Line)
		switch {
		case i.Rule == "":
			c.warn("ignore-without-rule", where+ignore.Directive+" names no rule and has no effect", "write "+ignore.Directive+" RULE reason")
		case !i.Reason:
			c.warn("ignore-without-reason", where+ignore.Directive+" "+i.Rule+" gives no reason", "say why, for whoever reads it next")
		}
	}
	return found
}

// ignored reports whether the user excluded a rule at a line.
func (s *source) ignored(rule string, line int) bool {
	return slices.ContainsFunc(s.ignores, func(i ignore.Comment) bool { return i.Covers(rule, line) })
}
