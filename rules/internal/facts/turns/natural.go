package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// What is far below zero becomes large where something is taken away from it, where it is multiplied,
// or where a type has no room for it. So that a number is few at most says nothing of what is made of it
// then, unless it is known not to be below zero.

// natural reports whether a number that is few at most is not below zero.
func (b bounds) natural(e ast.Expr, at ast.Node) bool {
	if b.depth > deepest {
		return false
	}
	info := b.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if n, ok := small(info, e); ok {
		return n >= 0
	}
	if unsigned(info.TypeOf(e)) {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return b.naturalCall(e, at)
	case *ast.BinaryExpr:
		c, ok := small(info, e.Y)
		switch e.Op {
		case token.AND:
			return ok && c >= 0
		case token.ADD, token.MUL, token.QUO, token.REM, token.SHR:
			_, few := b.of(e.X, at)
			return ok && c >= 0 && few && b.natural(e.X, at)
		}
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return false
		}
		return b.left(v, at, func(cond ast.Expr) bool { return b.below(cond, v) }) || b.givenNatural(v, at)
	}
	return false
}

// naturalCall looks at conversions to types with room for the number, and at min.
func (b bounds) naturalCall(call *ast.CallExpr, at ast.Node) bool {
	info := b.f.Pass.TypesInfo
	if info.Types[call.Fun].IsType() {
		to, ok := info.TypeOf(call).Underlying().(*types.Basic)
		_, few := b.of(call.Args[0], at)
		return ok && to.Info()&types.IsInteger != 0 && to.Kind() != types.Int8 && few && b.natural(call.Args[0], at)
	}
	if !calls.Builtin(info, call, "min") {
		return false
	}
	for _, arg := range call.Args {
		if !b.natural(arg, at) {
			return false
		}
	}
	return true
}

// unsigned reports whether a type has no numbers below zero.
func unsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// keepsSign reports whether a conversion leaves what is below zero there.
func keepsSign(from *types.Basic, to types.Type) bool {
	b, ok := to.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int64 || b.Kind() == from.Kind() || b.Kind() == types.Int && from.Kind() != types.Int64)
}

// below reads "v < c", or a condition that holds where it does, for a c that is not below zero.
func (b bounds) below(cond ast.Expr, v *types.Var) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if e.Op == token.LOR {
		return b.below(e.X, v) || b.below(e.Y, v)
	}
	info := b.f.Pass.TypesInfo
	if c, ok := small(info, e.Y); ok && b.is(e.X, v) {
		return e.Op == token.LSS && c >= 0 || e.Op == token.LEQ && c >= -1
	}
	if c, ok := small(info, e.X); ok && b.is(e.Y, v) {
		return e.Op == token.GTR && c >= 0 || e.Op == token.GEQ && c >= -1
	}
	return false
}

// givenNatural reports whether what a variable is declared with, or what all who call the function give a
// parameter, is not below zero.
func (b bounds) givenNatural(v *types.Var, at ast.Node) bool {
	all, ok := b.origins(v, at)
	for _, o := range all {
		next := bounds{b.f, b.depth + 1}
		if _, few := next.of(o.value, o.at); !few || !next.natural(o.value, o.at) {
			return false
		}
	}
	return ok
}

// origin is an expression that gives a variable its only value, and where.
type origin struct {
	value ast.Expr
	at    ast.Node
}

// origins are those of a variable: what it is declared with, or what all who call the function pass. It
// is not ok where there may be others.
func (b bounds) origins(v *types.Var, at ast.Node) (all []origin, ok bool) {
	info := b.f.Pass.TypesInfo
	decl := b.around(at)
	if decl == nil {
		return nil, false
	}
	if v.Kind() == types.ParamVar {
		if sets(info, decl.Body, v) > 0 {
			return nil, false
		}
		return b.passed(decl, v)
	}
	if sets(info, decl.Body, v) != 1 {
		return nil, false
	}
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		a, ok := node.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, l := range a.Lhs {
			if id, ok := l.(*ast.Ident); ok && info.Defs[id] == v {
				all = append(all, origin{a.Rhs[i], a})
			}
		}
		return true
	})
	return all, len(all) == 1
}

// passed are what a function of the package, which nobody else calls, is given.
func (b bounds) passed(decl *ast.FuncDecl, v *types.Var) (all []origin, ok bool) {
	info := b.f.Pass.TypesInfo
	fn, isFunc := info.Defs[decl.Name].(*types.Func)
	if !isFunc || fn.Exported() || fn.Signature().Variadic() {
		return nil, false
	}
	place := -1
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == v {
			place = i
		}
	}
	if place < 0 {
		return nil, false
	}
	named := 0
	for _, file := range b.f.Pass.Files {
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.Ident:
				if use, is := info.Uses[node].(*types.Func); is && use.Origin() == fn {
					named++
				}
			case *ast.CallExpr:
				if callee := typeutil.StaticCallee(info, node); callee != nil && callee.Origin() == fn && place < len(node.Args) {
					all = append(all, origin{node.Args[place], node})
				}
			}
			return true
		})
	}
	return all, len(all) > 0 && named == len(all)
}
