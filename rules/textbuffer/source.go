package textbuffer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/appending"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// source is a file and what is asked of it here.
type source struct {
	*sources.File
	helpers *appending.Helpers
}

// indent is the white space that begins the line of a position.
func (s *source) indent(p token.Pos) string {
	start := strings.LastIndexByte(string(s.Text[:s.Offset(p)]), '\n') + 1
	rest := string(s.Text[start:])
	return rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]
}

// commented reports whether a comment stands inside a node.
func (s *source) commented(n ast.Node) bool { return s.Commented(n.Pos(), n.End()) }

// value is what a constant expression stands for, nil for others.
func (s *source) value(e ast.Expr) *string {
	v := s.Pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return nil
	}
	text := constant.StringVal(v)
	return &text
}

// multiline reports whether a literal in the source has several lines: it
// stays as it is.
func multiline(literal string) bool { return strings.Contains(literal, "\n") }
