package fix

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/decl"
)

// Function is a top-level declaration that edits lie in.
type Function struct {
	File  string
	Name  string // "F", "T.M"; empty for what is not a function
	Start int    // in bytes, of the file; its doc comment is not part of it
	Text  string
}

// Functions returns the declarations that a fix edits in a tree, by file and
// place. An edit between declarations belongs to none; one in an import
// declaration neither: those change with any fix.
func Functions(t Tree, f hone.Fix) ([]Function, error) {
	var out []Function
	for _, file := range filesOf(f) {
		text, err := t.Read(file)
		if err != nil {
			return nil, err
		}
		if !strings.HasSuffix(file, ".go") {
			continue
		}
		s, err := parse(text)
		if err != nil {
			return nil, &SyntaxError{File: file, Err: err}
		}
		for _, d := range s.file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok.String() == "import" {
				continue
			}
			start, end := s.offset(d.Pos()), s.offset(d.End())
			if slices.ContainsFunc(f.Edits, func(e hone.Edit) bool { return e.File == file && e.Start < end && start < max(e.End, e.Start+1) }) {
				out = append(out, Function{file, nameOf(d), start, string(text[start:end])})
			}
		}
	}
	return out, nil
}

// nameOf is that of a function, "" for other declarations.
func nameOf(d ast.Decl) string {
	if f, ok := d.(*ast.FuncDecl); ok {
		return decl.Name(f)
	}
	return ""
}

func filesOf(f hone.Fix) []string {
	var out []string
	for _, e := range f.Edits {
		out = append(out, e.File)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
