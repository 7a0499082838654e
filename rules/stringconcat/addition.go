package stringconcat

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/stringlike"
)

// addition is a statement that adds text to a string: s = x + s, s = s + x or
// s += x.
type addition struct {
	stmt  *ast.AssignStmt
	s     *types.Var // the string, or the field that it is in
	of    *types.Var // what it is a field of, a struct or a pointer to one; nil where it is none
	parts []ast.Expr // what is added, in the order of the text
	front bool

	list   string // how the type of a slice is written, that elements are put in front of
	spread bool   // they are those of another slice

	mayBeEmpty bool // nothing may be added in a turn
	nothing    bool // it is known that nothing is added
}

// declared is where the variable of the string, or of what it is a field of, is declared.
func (a addition) declared() token.Pos {
	if a.of != nil {
		return a.of.Pos()
	}
	return a.s.Pos()
}

// addition recognises the statement. Only the function's own statements can
// change the string, or which struct it is in.
func (f *finder) addition(stmt *ast.AssignStmt) (addition, bool) {
	if len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || stmt.Tok != token.ASSIGN && stmt.Tok != token.ADD_ASSIGN {
		return addition{}, false
	}
	s, of := f.variable(stmt.Lhs[0]), (*types.Var)(nil)
	if s == nil {
		s, of = f.field(stmt.Lhs[0])
	}
	if s == nil || !stringlike.Is(s.Type()) || of == nil && !f.fn.Own(s) || of != nil && !f.fn.Own(of) {
		return addition{}, false
	}
	a := addition{stmt: stmt, s: s, of: of, parts: operands(stmt.Rhs[0])}
	last := len(a.parts) - 1
	switch {
	case stmt.Tok == token.ADD_ASSIGN:
		a.parts = []ast.Expr{stmt.Rhs[0]}
	case last > 0 && f.is(a, a.parts[last]):
		a.front, a.parts = true, a.parts[:last]
	case last > 0 && f.is(a, a.parts[0]):
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

// field returns the field that the expression x.f names, and x, nil if it is another
// expression.
func (f *finder) field(e ast.Expr) (field, of *types.Var) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	s := f.Pass.TypesInfo.Selections[sel]
	if of = f.variable(sel.X); of == nil || s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return nil, nil
	}
	return s.Obj().(*types.Var), of
}

// sets reports whether the loop gives a variable another value.
func (f *finder) sets(loop ast.Stmt, v *types.Var) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		var to []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			to = n.Lhs
		case *ast.RangeStmt:
			to = []ast.Expr{n.Key, n.Value}
		}
		for _, e := range to {
			found = found || e != nil && f.variable(e) == v
		}
		return !found
	})
	return found
}

// is reports whether the expression names the string.
func (f *finder) is(a addition, e ast.Expr) bool {
	if a.of == nil {
		return f.variable(e) == a.s
	}
	field, of := f.field(e)
	return field == a.s && of == a.of
}

// operands returns what an expression puts together by +.
func operands(e ast.Expr) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(operands(b.X), b.Y)
	}
	return []ast.Expr{e}
}

// filled reports whether the text is known not to be empty: it is a constant,
// or a rune, or a parameter that is always given such a constant.
func (f *finder) filled(e ast.Expr) bool {
	if v := f.Pass.TypesInfo.Types[e].Value; v != nil {
		return constant.StringVal(v) != ""
	}
	return f.isRune(e) || f.givenText(e)
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
