package roundtrip

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// compared reports bytes that are copied to a text of which nothing is made but comparisons, all of them in the
// condition of the next statement, or in what it returns. It reports whether they are.
func compared(f *sources.File, a *ast.AssignStmt, next inspector.Cursor, v types.Object, uses int) bool {
	e := question(next.Node())
	from := a.Rhs[0].(*ast.CallExpr).Args
	if e == nil || len(from) != 1 || !still(e) {
		return false
	}
	if _, local := ast.Unparen(from[0]).(*ast.Ident); !local {
		return false
	}
	edits := []analysis.TextEdit{{Pos: a.Pos(), End: a.End()}}
	if end := next.Node().Pos(); !f.Commented(a.Pos(), end) {
		edits[0].End = end
	}
	text := []byte(f.Of(a.Rhs[0]))
	for use := range next.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		if f.Pass.TypesInfo.Uses[id] != v || id.Pos() < e.Pos() || id.End() > e.End() {
			continue
		}
		kind, _ := use.ParentEdge()
		b, ok := use.Parent().Node().(*ast.BinaryExpr)
		if !ok || kind != edge.BinaryExpr_X && kind != edge.BinaryExpr_Y || !compares(b.Op) {
			return false
		}
		edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: text})
	}
	if len(edits)-1 != uses {
		return false
	}
	f.Pass.Report(analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "bytes copied to a text to be compared", SuggestedFixes: []analysis.SuggestedFix{{
		Message: "convert where it is compared, which makes no copy", TextEdits: edits,
	}}})
	return true
}

// question returns the condition of a statement that begins with it, or the one result that it returns.
func question(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.IfStmt:
		if n.Init == nil {
			return n.Cond
		}
	case *ast.ReturnStmt:
		if len(n.Results) == 1 {
			return n.Results[0]
		}
	}
	return nil
}

// still reports whether an expression calls nothing and receives nothing, so that nothing can change while it is computed.
func still(e ast.Expr) bool {
	fine := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			fine = false
		case *ast.UnaryExpr:
			fine = fine && n.Op != token.ARROW
		}
		return fine
	})
	return fine
}

func compares(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}
