// Package ignore reads what users exclude by a comment: "//hone:ignore RULE reason".
package ignore

import (
	"bytes"
	"go/ast"
	"go/token"
	"strings"
)

// Directive begins the comment.
const Directive = "//hone:ignore"

// Comment excludes a rule at a line. One without a reason still holds: better to leave
// alone what the user wants left alone.
type Comment struct {
	Rule   string // "" where none is named, which has no effect
	Reason bool   // one is given
	Line   int    // where it stands
	next   int    // the other line it holds for
}

// In returns the comments of a file. One at the end of a line holds for that line; one
// on a line of its own holds for the line after its comment.
func In(file *ast.File, tok *token.File, content []byte) []Comment {
	var found []Comment
	for _, group := range file.Comments {
		for _, comment := range group.List {
			rest, ok := strings.CutPrefix(comment.Text, Directive)
			if !ok || rest != "" && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\t") {
				continue
			}
			words := append(strings.Fields(rest), "")
			c := Comment{Rule: words[0], Reason: len(words) > 2, Line: tok.Line(comment.Pos())}
			c.next = c.Line
			if startsLine(content, tok.Offset(comment.Pos())) {
				c.next = tok.Line(group.End()) + 1
			}
			found = append(found, c)
		}
	}
	return found
}

// Covers reports whether a rule is excluded at a line.
func (c Comment) Covers(rule string, line int) bool {
	return c.Rule == rule && (c.Line == line || c.next == line)
}

// startsLine reports whether only white space precedes an offset on its line.
func startsLine(content []byte, offset int) bool {
	before := content[:offset]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	return len(bytes.TrimSpace(before)) == 0
}
