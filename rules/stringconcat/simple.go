package stringconcat

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/loops"
)

// same reports whether the loop adds the same text in each turn, until a bound
// that stays the same: neither calls a function, so that nothing but the
// statement itself changes anything, and neither mentions the string or what
// the loop declares.
func (f *finder) same(a addition, t turns, loop ast.Stmt) bool {
	once, _ := loop.(*ast.RangeStmt) // which evaluates its bound before the first turn
	for _, e := range append([]ast.Expr{t.bound}, a.parts...) {
		if !f.simple(e) || a.of != nil && leads(e) {
			return false
		}
		if bound := once != nil && e == t.bound; !bound && f.mentions(e, a.s, loop) {
			return false
		}
	}
	return !a.nothing
}

// leads reports whether an expression follows a pointer, maybe to a field that is added to.
func leads(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		_, star := n.(*ast.StarExpr)
		found = found || star
		return !found
	})
	return found
}

// simple reports whether evaluating the expression has no effect, other than a
// panic, calls no function, and gives the same beside whatever it is written:
// in 'a'<<n the constant has the type that it gets from there.
func (f *finder) simple(e ast.Expr) bool {
	simple := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			simple = simple && (f.Pass.TypesInfo.Types[n.Fun].IsType() || f.looks(n))
		case *ast.UnaryExpr:
			simple = simple && n.Op != token.ARROW && n.Op != token.AND
		case *ast.BinaryExpr:
			info := f.Pass.TypesInfo
			simple = simple && (n.Op != token.SHL || info.Types[n].Value != nil || info.Types[n.X].Value == nil)
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			simple = false
		}
		return simple
	})
	return simple
}

// looks reports whether the call is of a predeclared function that only looks.
func (f *finder) looks(call *ast.CallExpr) bool {
	b, ok := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Builtin)
	if !ok {
		return false
	}
	switch b.Name() {
	case "len", "cap", "min", "max":
		return true
	}
	return false
}

// mentions reports whether the expression uses s, or a variable of the loop.
func (f *finder) mentions(e ast.Expr, s *types.Var, loop ast.Stmt) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := f.Pass.TypesInfo.Uses[id]
			found = found || obj == s || obj != nil && loops.Inside(loop, obj.Pos())
		}
		return !found
	})
	return found
}
