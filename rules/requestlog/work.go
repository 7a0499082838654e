package requestlog

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
)

// work looks at a function that handles no request, but may be called for each piece
// of some other work, or goes through them in a loop: a benchmark tells which. Lines
// count that are written whatever the piece is.
func (p *program) work(decl *ast.FuncDecl) {
	if decl.Recv == nil && (decl.Name.Name == "main" || decl.Name.Name == "init") {
		return
	}
	bodies := []*ast.BlockStmt{decl.Body}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			bodies = append(bodies, n.Body)
		case *ast.RangeStmt:
			bodies = append(bodies, n.Body)
		case *ast.FuncLit:
			return false
		}
		return true
	})
	for _, b := range bodies {
		p.piece(b)
	}
}

// piece reports the lines of a body: those it writes itself, and of several also
// calls of functions of the package that write one each time.
func (p *program) piece(body *ast.BlockStmt) {
	several := 0
	for _, s := range body.List {
		fn := p.called(s)
		own := fn != nil && writes(fn)
		if !own && !p.always[fn] || fn == nil {
			continue
		}
		message := "a line is written to the log each time, unbuffered"
		if several++; several > 1 {
			message = "another line is written to the log each time, unbuffered"
		}
		if own || several > 1 {
			p.pass.Report(analysis.Diagnostic{Pos: s.Pos(), End: s.End(), Message: message})
		}
	}
}
