package stringconcat

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// addition is a statement that adds text to a string: s = x + s, s = s + x or
// s += x.
type addition struct {
	stmt  *ast.AssignStmt
	s     *types.Var
	parts []ast.Expr // what is added, in the order of the text
	front bool

	mayBeEmpty bool // nothing may be added in a turn
	nothing    bool // it is known that nothing is added
}

// addition recognises the statement. Only the function's own statements can
// change the string.
func (f *finder) addition(stmt *ast.AssignStmt) (addition, bool) {
	if len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || stmt.Tok != token.ASSIGN && stmt.Tok != token.ADD_ASSIGN {
		return addition{}, false
	}
	s := f.variable(stmt.Lhs[0])
	if s == nil || s.Type() != types.Typ[types.String] || !f.fn.Own(s) {
		return addition{}, false
	}
	a := addition{stmt: stmt, s: s, parts: operands(stmt.Rhs[0])}
	last := len(a.parts) - 1
	switch {
	case stmt.Tok == token.ADD_ASSIGN:
		a.parts = []ast.Expr{stmt.Rhs[0]}
	case last > 0 && f.variable(a.parts[last]) == s:
		a.front, a.parts = true, a.parts[:last]
	case last > 0 && f.variable(a.parts[0]) == s:
		a.parts = a.parts[1:]
	default:
		return addition{}, false
	}
	a.mayBeEmpty, a.nothing = true, true
	for _, p := range a.parts {
		a.mayBeEmpty = a.mayBeEmpty && !f.filled(p)
		a.nothing = a.nothing && f.Pass.TypesInfo.Types[p].Value != nil
	}
	a.nothing = a.nothing && a.mayBeEmpty
	return a, true
}

// variable returns the variable that the expression names, nil if it is
// another expression.
func (f *finder) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := f.Pass.TypesInfo.Uses[id].(*types.Var)
	return v
}

// operands returns what an expression puts together by +.
func operands(e ast.Expr) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(operands(b.X), b.Y)
	}
	return []ast.Expr{e}
}

// filled reports whether the text is known not to be empty: it is a constant,
// or a rune.
func (f *finder) filled(e ast.Expr) bool {
	if v := f.Pass.TypesInfo.Types[e].Value; v != nil {
		return constant.StringVal(v) != ""
	}
	return f.isRune(e)
}

// isRune reports whether the text is an integer converted: a rune, or U+FFFD.
func (f *finder) isRune(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !f.Pass.TypesInfo.Types[call.Fun].IsType() || len(call.Args) != 1 {
		return false
	}
	b, ok := f.Pass.TypesInfo.TypeOf(call.Args[0]).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}
