package hoistconstructor

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// reads reports whether the expression at the cursor is the operand of a method
// that only reads it.
func (c constructor) reads(info *types.Info, cursor inspector.Cursor) bool {
	if kind, _ := cursor.ParentEdge(); kind != edge.SelectorExpr_X {
		return false
	}
	sel := cursor.Parent().Node().(*ast.SelectorExpr)
	selection := info.Selections[sel]
	return selection != nil && selection.Kind() == types.MethodVal && slices.Contains(c.methods, sel.Sel.Name)
}

// once reports whether the code at the cursor runs no more than once in a
// program, as far as can be seen: in main, in init and in functions that
// package sync runs once, outside loops.
func once(pass *analysis.Pass, cursor inspector.Cursor, p place) bool {
	for c := range cursor.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncLit:
			lit := syntax.OutsideParens(c)
			if kind, _ := lit.ParentEdge(); kind == edge.CallExpr_Fun {
				continue // runs where it stands
			}
			return runOnce(pass.TypesInfo, lit)
		case *ast.FuncDecl:
			return !p.method && (p.name == "init" || p.name == "main" && pass.Pkg.Name() == "main")
		default:
			return false // a loop
		}
	}
	return true
}

// runOnce reports whether the function literal at the cursor is an argument of
// one of package sync's functions that run their argument once.
func runOnce(info *types.Info, lit inspector.Cursor) bool {
	if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	f, ok := typeutil.Callee(info, lit.Parent().Node().(*ast.CallExpr)).(*types.Func)
	if !ok {
		return false
	}
	return slices.Contains([]string{"(*sync.Once).Do", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues"}, f.Origin().FullName())
}
