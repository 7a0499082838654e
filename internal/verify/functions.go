package verify

import (
	"go/ast"
	"go/parser"
	"go/token"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/decl"
)

// Function is a function or method of a file.
type Function struct {
	Name     string        // "F", "T.M"
	Position hone.Position // from its keyword to its closing brace
}

// Functions returns the functions of a file that given lines lie in, and
// reports whether some lie in another declaration, an import apart: such a
// change concerns more than can be told by lines that are executed. In a file
// that does not parse nothing is known.
func Functions(file string, src []byte, lines []hone.Position) (in []Function, elsewhere bool) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, true
	}
	for _, d := range f.Decls {
		at := hone.Position{File: file, Line: fset.PositionFor(d.Pos(), false).Line, EndLine: fset.PositionFor(d.End(), false).Line}
		if !meets(at, lines) {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			in = append(in, Function{decl.Name(d), at})
		case *ast.GenDecl:
			elsewhere = elsewhere || d.Tok != token.IMPORT
		}
	}
	return in, elsewhere
}

// meets reports whether a range of lines has a line in common with others of
// its file.
func meets(at hone.Position, lines []hone.Position) bool {
	for _, r := range lines {
		if r.File == at.File && r.Line <= at.EndLine && at.Line <= max(r.Line, r.EndLine) {
			return true
		}
	}
	return false
}
