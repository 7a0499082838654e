package behave

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Closing a connection ends it where it is one of the system's. Others, such as those that
// a pool hands out, are closed and read on by the next that gets them.

// systems are the packages whose connections and files end as they are closed.
var systems = []string{"net", "crypto/tls", "os"}

// fresh reports whether a variable is declared with a connection that a call has just made,
// so that nobody else has it.
func (g *generator) fresh(v *types.Var) bool {
	call := g.madeBy(v)
	return call != nil && g.bySystem(call) && !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return readable(g.pkg.TypesInfo.TypeOf(e)) })
}

// closingEnds reports whether nobody can read a variable's connection on once it is closed, by
// what packages of the system say of theirs.
func (g *generator) closingEnds(v *types.Var) bool {
	t := v.Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || !slices.Contains(systems, n.Obj().Pkg().Path()) {
		return false
	}
	call := g.madeBy(v)
	return call == nil || g.bySystem(call)
}

func (g *generator) bySystem(call *ast.CallExpr) bool {
	fn := typeutil.Callee(g.pkg.TypesInfo, call)
	return fn != nil && fn.Pkg() != nil && slices.Contains(systems, fn.Pkg().Path())
}

// madeBy returns the call whose result a variable is declared with, nil if there is none.
func (g *generator) madeBy(v *types.Var) *ast.CallExpr {
	for c := range g.idents() {
		if g.pkg.TypesInfo.Defs[c.Node().(*ast.Ident)] != v {
			continue
		}
		var values []ast.Expr
		kind, i := c.ParentEdge()
		switch n := c.Parent().Node().(type) {
		case *ast.AssignStmt:
			values = n.Rhs
		case *ast.ValueSpec:
			if kind == edge.ValueSpec_Names {
				values = n.Values
			}
		}
		if len(values) == 1 {
			i = 0
		}
		if 0 <= i && i < len(values) {
			call, _ := ast.Unparen(values[i]).(*ast.CallExpr)
			return call
		}
	}
	return nil
}

// readable reports whether values of a type are read, in one way or another.
func readable(t types.Type) bool {
	if t == nil {
		return false
	}
	for _, name := range []string{"Read", "ReadByte", "ReadRune", "ReadString", "ReadFrom", "WriteTo", "Scan"} {
		if m, _, _ := types.LookupFieldOrMethod(t, true, nil, name); m != nil {
			return true
		}
	}
	return false
}

// jumps reports whether there is a goto in the function around a call, by which it may be made
// again.
func jumps(call inspector.Cursor) bool {
	for fn := range call.Enclosing((*ast.FuncDecl)(nil)) {
		for b := range fn.Preorder((*ast.BranchStmt)(nil)) {
			if b.Node().(*ast.BranchStmt).Tok == token.GOTO {
				return true
			}
		}
	}
	return false
}

// lastCall reports whether what the function that declares a variable calls after some call of
// it, or may call, reads nothing.
func (g *generator) lastCall(call inspector.Cursor, v *types.Var) bool {
	for fn := range call.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if n := fn.Node(); v.Pos() < n.Pos() || n.End() <= v.Pos() {
			continue
		}
		for c := range fn.Preorder((*ast.CallExpr)(nil)) {
			n := c.Node().(*ast.CallExpr)
			if n.Pos() <= call.Node().Pos() && call.Node().End() <= n.End() {
				continue // the call itself, and literals that it is in
			}
			if later := n.Pos() > call.Node().Pos() || deferred(c, fn); later && !g.readsNothing(n) {
				return false
			}
		}
		return true
	}
	return false
}

// deferred reports whether a call within a function is made at its end, or beside it.
func deferred(c, fn inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.DeferStmt)(nil), (*ast.GoStmt)(nil)) {
		return fn.Contains(up)
	}
	return false
}

// readsNothing reports whether a call has nothing that it could read: it is a conversion, a
// built-in function or a literal, or one of another package that is given nothing readable.
func (g *generator) readsNothing(call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	if _, literal := fun.(*ast.FuncLit); literal || g.pkg.TypesInfo.Types[fun].IsType() || g.pkg.TypesInfo.Types[fun].IsBuiltin() {
		return true // what a literal calls is looked at by itself
	}
	if s, ok := fun.(*ast.SelectorExpr); ok && readable(g.pkg.TypesInfo.TypeOf(s.X)) {
		return slices.Contains(harmless, s.Sel.Name)
	}
	fn := typeutil.StaticCallee(g.pkg.TypesInfo, call)
	return fn != nil && fn.Pkg() != g.pkg.Types && !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		_, calls := g.pkg.TypesInfo.TypeOf(e).Underlying().(*types.Signature)
		return calls || readable(g.pkg.TypesInfo.TypeOf(e))
	})
}

// surelyCloses reports whether a variable is closed whatever comes of a call: what was deferred
// before does it, or the next statement.
func (g *generator) surelyCloses(call inspector.Cursor, v *types.Var) bool {
	for c := call; c.Node() != nil; c = c.Parent() {
		kind, at := c.ParentEdge()
		if kind != edge.BlockStmt_List {
			continue
		}
		all := c.Parent().Node().(*ast.BlockStmt).List
		if slices.ContainsFunc(all[:at], func(s ast.Stmt) bool { return g.defersClose(s, v) }) {
			return true
		}
		_, plain := c.Node().(*ast.ExprStmt)
		_, assigns := c.Node().(*ast.AssignStmt)
		if direct := c.Contains(call) && (plain || assigns); direct && at+1 < len(all) && g.closes(all[at+1], v) {
			return true
		}
	}
	return false
}

// defersClose reports whether a statement defers the closing of a variable, by itself or as a
// statement of a literal.
func (g *generator) defersClose(s ast.Stmt, v *types.Var) bool {
	d, ok := s.(*ast.DeferStmt)
	if !ok {
		return false
	}
	if lit, ok := d.Call.Fun.(*ast.FuncLit); ok {
		return len(lit.Body.List) > 0 && g.closes(lit.Body.List[0], v)
	}
	return g.isClose(d.Call, v)
}

// closes reports whether a statement closes a variable first of all.
func (g *generator) closes(s ast.Stmt, v *types.Var) bool {
	var values []ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		values = []ast.Expr{s.X}
	case *ast.AssignStmt:
		values = s.Rhs
	case *ast.ReturnStmt:
		values = s.Results
	case *ast.IfStmt:
		return s.Init != nil && g.closes(s.Init, v)
	}
	return len(values) == 1 && g.isClose(values[0], v)
}

func (g *generator) isClose(e ast.Expr, v *types.Var) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "Close" {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && g.pkg.TypesInfo.Uses[x] == v
}
