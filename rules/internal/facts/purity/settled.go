package purity

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Settled reports whether a call of a function of the package has the same answer whenever
// it is given the same: the function only computes, is given values that lead nowhere, and
// looks at nothing else, and so do those that it calls.
func (p *Functions) Settled(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(p.info, call)
	return fn != nil && p.pure[fn.Origin()] && p.settled(fn.Origin(), map[*types.Func]bool{}) && !p.reaches(call)
}

// reaches reports whether the receiver is found through a pointer: what that leads to may change.
func (p *Functions) reaches(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || p.info.Selections[sel] == nil {
		return false
	}
	return p.info.Selections[sel].Indirect()
}

func (p *Functions) settled(fn *types.Func, seen map[*types.Func]bool) bool {
	if seen[fn] {
		return true
	}
	seen[fn] = true
	sig := fn.Signature()
	if recv := sig.Recv(); recv != nil && !Alone(recv.Type()) {
		return false
	}
	for _, values := range []*types.Tuple{sig.Params(), sig.Results()} { // a new pointer is another one each time
		for v := range values.Variables() {
			if !Alone(v.Type()) {
				return false
			}
		}
	}
	same := true
	ast.Inspect(p.decls[fn].Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := p.info.Uses[n].(*types.Var)
			same = same && (!ok || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope())
		case *ast.RangeStmt:
			_, mapped := p.info.TypeOf(n.X).Underlying().(*types.Map)
			same = same && !mapped // in any order
		case *ast.CallExpr:
			if own := typeutil.StaticCallee(p.info, n); own != nil && p.decls[own.Origin()] != nil {
				same = same && p.settled(own.Origin(), seen)
			}
		}
		return same
	})
	return same
}

// Alone reports whether a value of the type leads to nothing that somebody may change.
func Alone(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return Alone(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !Alone(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
