package check

import (
	"fmt"
	"strings"
)

const directive = "//hone:ignore"

// ignore is one "//hone:ignore RULE reason" of the user.
type ignore struct {
	rule  string
	lines [2]int // those it holds for
}

// ignores returns the directives of a file. One at the end of a line holds for
// that line; one on a line of its own holds for the line after its comment.
//
// A directive without a reason still holds: better to leave alone what the
// user wants left alone. The warning asks for the reason.
func (c *checker) ignores(s *source) []ignore {
	var found []ignore
	for _, group := range s.syntax.Comments {
		for _, comment := range group.List {
			rest, ok := strings.CutPrefix(comment.Text, directive)
			if !ok || rest != "" && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\t") {
				continue
			}
			line := s.tok.Line(comment.Pos())
			words := strings.Fields(rest)
			where := fmt.Sprintf("%s:%d: ", s.rel, line)
			if len(words) == 0 {
				c.warn("ignore-without-rule", where+directive+" names no rule and has no effect", "write "+directive+" RULE reason")
				continue
			}
			if len(words) == 1 {
				c.warn("ignore-without-reason", where+directive+" "+words[0]+" gives no reason", "say why, for whoever reads it next")
			}
			next := line
			if s.startsLine(comment.Pos()) {
				next = s.tok.Line(group.End()) + 1
			}
			found = append(found, ignore{words[0], [2]int{line, next}})
		}
	}
	return found
}

// ignored reports whether the user excluded a rule at a line.
func (s *source) ignored(rule string, line int) bool {
	for _, i := range s.ignores {
		if i.rule == rule && (i.lines[0] == line || i.lines[1] == line) {
			return true
		}
	}
	return false
}
