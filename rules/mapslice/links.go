package mapslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// links say which variables and fields hold the same maps: what one is given, passed or
// returned as the other. What is known of the keys of one is known of all.
type links map[*types.Var]*types.Var

// of returns the variable that stands for all that hold the same maps.
func (l links) of(v *types.Var) *types.Var {
	for l[v] != nil {
		v = l[v]
	}
	return v
}

func (l links) join(a, b *types.Var) {
	if a == nil || b == nil {
		return
	}
	if a, b = l.of(a), l.of(b); a != b {
		l[a] = b
	}
}

// use joins a variable with what its map goes to at the cursor.
func (l links) use(info *types.Info, c inspector.Cursor, v *types.Var) {
	parent := c.Parent()
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Rhs:
		if a := parent.Node().(*ast.AssignStmt); len(a.Lhs) == len(a.Rhs) {
			l.join(v, holderOf(info, a.Lhs[i]))
		}
	case edge.KeyValueExpr_Value:
		if id, ok := parent.Node().(*ast.KeyValueExpr).Key.(*ast.Ident); ok {
			l.join(v, holderOf(info, id))
		}
	case edge.CallExpr_Args:
		if sig := callee(info, parent.Node().(*ast.CallExpr)); sig != nil && i < sig.Params().Len() && !sig.Variadic() {
			l.join(v, sig.Params().At(i))
		}
	case edge.ReturnStmt_Results:
		for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			if d, ok := f.Node().(*ast.FuncDecl); ok {
				l.join(v, result(info.Defs[d.Name], i))
			}
			return
		}
	}
}

// call joins what a call returns with what it is assigned to, or the field that it is.
func (l links) call(info *types.Info, c inspector.Cursor) {
	sig := callee(info, c.Node().(*ast.CallExpr))
	if sig == nil {
		return
	}
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Rhs) == sig.Results().Len() || len(a.Rhs) > 1 {
			if i < len(a.Lhs) && sig.Results().Len() == 1 {
				l.join(holderOf(info, a.Lhs[i]), sig.Results().At(0))
			}
			return
		}
		for j, to := range a.Lhs {
			if j < sig.Results().Len() {
				l.join(holderOf(info, to), sig.Results().At(j))
			}
		}
	case edge.CallExpr_Args:
		outer := callee(info, c.Parent().Node().(*ast.CallExpr))
		if outer != nil && i < outer.Params().Len() && sig.Results().Len() == 1 && holds(sig.Results().At(0).Type()) {
			l.join(outer.Params().At(i), sig.Results().At(0))
		}
	}
}

// callee returns the signature of a function or method that is called, nil where it is
// a value, a builtin, of an interface or generic.
func callee(info *types.Info, call *ast.CallExpr) *types.Signature {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Origin() != fn || fn.Signature().TypeParams().Len() > 0 {
		return nil
	}
	return fn.Signature()
}

// result returns a result of a function.
func result(fn types.Object, i int) *types.Var {
	f, ok := fn.(*types.Func)
	if !ok || i >= f.Signature().Results().Len() {
		return nil
	}
	return f.Signature().Results().At(i)
}
