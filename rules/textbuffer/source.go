package textbuffer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"go/version"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/imports"
)

// source is a file as it was read and what is known of it.
type source struct {
	pass *analysis.Pass
	file *ast.File
	text []byte
}

// of returns the text of a node.
func (s *source) of(n ast.Node) string {
	return string(s.text[s.offset(n.Pos()):s.offset(n.End())])
}

func (s *source) offset(p token.Pos) int { return s.pass.Fset.File(p).Offset(p) }

// indent is the white space that begins the line of a position.
func (s *source) indent(p token.Pos) string {
	start := strings.LastIndexByte(string(s.text[:s.offset(p)]), '\n') + 1
	rest := string(s.text[start:])
	return rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]
}

// commented reports whether a comment stands inside a node.
func (s *source) commented(n ast.Node) bool {
	for _, c := range s.file.Comments {
		if n.Pos() <= c.Pos() && c.Pos() < n.End() {
			return true
		}
	}
	return false
}

// value is what a constant expression stands for, nil for others.
func (s *source) value(e ast.Expr) *string {
	v := s.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return nil
	}
	text := constant.StringVal(v)
	return &text
}

// predeclared reports whether a name means at a position what it means to the
// language.
func (s *source) predeclared(name string, at token.Pos) bool {
	scope := s.pass.TypesInfo.Scopes[s.file].Innermost(at)
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(name, at)
	return obj != nil && obj == types.Universe.Lookup(name)
}

// allows reports whether the file may use what a version of Go added.
func (s *source) allows(v string) bool {
	have := s.pass.TypesInfo.FileVersions[s.file]
	return have == "" || version.Compare(have, v) >= 0
}

// imports returns the name of a package at a position and the edits that
// import it.
func (s *source) imports(path string, at token.Pos) (string, []analysis.TextEdit, bool) {
	return imports.Add(s.file, s.pass.Pkg, s.pass.TypesInfo, at, path)
}

// multiline reports whether a literal in the source has several lines: it
// stays as it is.
func multiline(literal string) bool { return strings.Contains(literal, "\n") }
