package hoistconstructor

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// place is a declaration of the package whose code builds a value: that of a function, or
// of variables that hold one.
type place struct {
	file   *ast.File
	before token.Pos    // where another declaration may stand
	name   string       // of the function, or of the variable
	object types.Object // which is called
	method bool
}

// enclosing returns the declaration that the cursor is in, false where none may be changed.
func enclosing(pass *analysis.Pass, cursor inspector.Cursor) (p place, ok bool) {
	for c := range cursor.Enclosing((*ast.File)(nil), (*ast.FuncDecl)(nil), (*ast.GenDecl)(nil), (*ast.ValueSpec)(nil)) {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			p = place{nil, begin(n.Pos(), n.Doc), n.Name.Name, pass.TypesInfo.Defs[n.Name], n.Recv != nil}
		case *ast.GenDecl:
			p.before = begin(n.Pos(), n.Doc)
		case *ast.ValueSpec:
			p.name, p.object = n.Names[0].Name, pass.TypesInfo.Defs[n.Names[0]]
		case *ast.File:
			p.file = n
		}
	}
	return p, p.file != nil && p.object != nil && !sources.Skip(pass, p.file)
}

func begin(pos token.Pos, doc *ast.CommentGroup) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return pos
}
