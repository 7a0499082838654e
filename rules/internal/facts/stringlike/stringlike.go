// Package stringlike tells rules which types are those of strings, by whatever name, and what stands around an
// expression of such a type where the new code wants a string.
//
// It must not know what the string is for.
package stringlike

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// constraint is satisfied by types of strings, type parameters among them that stand for nothing else.
var constraint = types.NewInterfaceType(nil, []types.Type{types.NewUnion([]*types.Term{types.NewTerm(true, types.Typ[types.String])})}).Complete()

// Is reports whether all values of a type are strings.
func Is(t types.Type) bool { return t != nil && types.Satisfies(t, constraint) }

// Plain reports whether an expression is of type string, or a literal that can be.
func Plain(info *types.Info, e ast.Expr) bool {
	if _, literal := ast.Unparen(e).(*ast.BasicLit); literal {
		return true
	}
	return types.Identical(types.Default(info.TypeOf(e)), types.Typ[types.String])
}

// Around is what stands around an expression to make it a string.
func Around(info *types.Info, e ast.Expr) (before, after string) {
	if Plain(info, e) {
		return "", ""
	}
	return "string(", ")"
}

// Name is a type of strings as it is written at a position; empty for string itself. It is not ok where
// that name, or string, means something else there.
func Name(f *sources.File, pos token.Pos, t types.Type) (name string, ok bool) {
	if types.Identical(t, types.Typ[types.String]) {
		return "", true
	}
	if p, is := types.Unalias(t).(*types.TypeParam); is {
		name, ok = p.Obj().Name(), f.Lookup(pos, p.Obj().Name()) == p.Obj()
	} else {
		name, ok = f.Type(pos, t)
	}
	return name, ok && f.Predeclared(pos, "string")
}
