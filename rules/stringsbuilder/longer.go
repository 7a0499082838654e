package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/turns"
)

// longer reports whether a statement gives a variable a text that is its own with
// something behind it, made by other means than +=: by +, by package fmt, or by
// strings.Join.
func longer(info *types.Info, a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	v := info.Uses[id]
	switch e := ast.Unparen(a.Rhs[0]).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && turns.Names(info, first(e), v)
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, e)
		if fn == nil {
			return false
		}
		switch fn.FullName() {
		case "fmt.Sprint":
			return len(e.Args) > 1 && turns.Names(info, e.Args[0], v)
		case "fmt.Sprintf":
			return len(e.Args) > 2 && turns.Names(info, e.Args[1], v)
		case "strings.Join":
			list, ok := ast.Unparen(e.Args[0]).(*ast.CompositeLit)
			return ok && len(list.Elts) > 1 && turns.Names(info, list.Elts[0], v)
		}
	}
	return false
}

// first is the leftmost operand of a sum.
func first(e ast.Expr) ast.Expr {
	for {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			return e
		}
		e = b.X
	}
}
