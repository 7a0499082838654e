package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
)

// apart judges what is done at another time than the function that says so, and what
// gives the connection to a variable. What it does not know is judged as anywhere.
func (w *walk) apart(n ast.Node, conn *types.Var) (judged, ok bool) {
	switch n := n.(type) {
	case *ast.GoStmt:
		return true, w.elsewhere(n.Call)
	case *ast.DeferStmt:
		return true, w.deferred(n)
	case *ast.FuncLit:
		return true, w.quiet(n.Body) && w.wait(n, conn)
	case *ast.SelectorExpr:
		if w.holds(n.X) {
			f, _ := w.pass.TypesInfo.Uses[n.Sel].(*types.Var)
			return true, f != nil && f.IsField() && !w.fields[f]
		}
	case *ast.IndexExpr:
		if w.is(n.Index, conn) && !w.mentions(n.X) {
			return true, w.listed(n.X)
		}
	case *ast.AssignStmt:
		return w.holding(n, conn)
	}
	return false, false
}

// elsewhere judges a call in a goroutine of its own.
func (w *walk) elsewhere(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if w.mentions(arg) {
			return false
		}
	}
	if lit, ok := call.Fun.(*ast.FuncLit); ok {
		return w.quiet(lit.Body)
	}
	return !w.mentions(call.Fun)
}

// deferred judges a call when the function ends. Of the owner, that is after what was
// written was sent.
func (w *walk) deferred(n *ast.DeferStmt) bool {
	call := n.Call
	if !w.owned[n] {
		fn := callee(w.pass.TypesInfo, call)
		return fn != nil && fn.Pkg() != nil && w.std(fn.Pkg().Path()) && (quick(fn) || notes(fn)) && !w.mentions(call)
	}
	if lit, ok := call.Fun.(*ast.FuncLit); ok {
		return len(call.Args) == 0 && w.quiet(lit.Body)
	}
	return w.asks(call) || w.forgets(call) || !w.mentions(call)
}

// asks reports whether a call closes a connection, or asks who is there, or says how
// long it may take.
func (w *walk) asks(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !w.isAny(sel.X) {
		return false
	}
	timed, ok := asking(sel.Sel.Name)
	*w.timed = *w.timed || timed
	for _, arg := range call.Args {
		ok = ok && !w.mentions(arg)
	}
	return ok
}

// listed reports whether a map with connections as its keys is one of those that are open.
func (w *walk) listed(m ast.Expr) bool {
	list := w.shut(m)
	*w.timed = *w.timed || list.timed
	return list.ok
}

// forgets reports whether a call takes the connection, or what has it, from those that
// are open: by itself, or by a function of the package, which is looked at for that.
func (w *walk) forgets(call *ast.CallExpr) bool {
	if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "delete" && w.pass.TypesInfo.Types[id].IsBuiltin() {
		return !w.mentions(call.Args[0]) && (w.isAny(call.Args[1]) && !w.holds(call.Args[1]) && w.listed(call.Args[0]) || w.holds(call.Args[1]))
	}
	fn := callee(w.pass.TypesInfo, call)
	if fn == nil || w.decls[fn].decl == nil || w.mentions(call.Fun) || fn.Signature().Variadic() {
		return false
	}
	for i, arg := range call.Args {
		switch {
		case !w.mentions(arg), w.holds(arg) && w.self != nil && types.Identical(deref(fn.Signature().Params().At(i).Type()), w.self):
		case w.isAny(arg):
			one := w.harmless(fn.Signature().Params().At(i), nil)
			*w.timed = *w.timed || one.timed
			if !one.ok {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isAny reports whether an expression is the connection, in whatever function.
func (w *walk) isAny(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return w.place.root != nil && w.pass.TypesInfo.Uses[e] == w.place.root || w.embedding(e)
	case *ast.SelectorExpr:
		f, ok := w.pass.TypesInfo.Uses[e.Sel].(*types.Var)
		return ok && w.fields[f]
	}
	return false
}

// asking tells whether a method neither reads nor writes, and whether it sets a deadline.
func asking(method string) (timed, ok bool) {
	switch method {
	case "Close", "RemoteAddr", "LocalAddr":
		return false, true
	case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
		return true, true
	}
	return false, false
}

// quiet reports whether a node neither reads from the connection nor writes to it.
func (w *walk) quiet(root ast.Node) bool {
	ok := true
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if w.asks(n) || w.forgets(n) {
				return false
			}
		case *ast.SelectorExpr:
			if w.holds(n.X) {
				f, _ := w.pass.TypesInfo.Uses[n.Sel].(*types.Var)
				ok = ok && f != nil && f.IsField() && !w.fields[f]
				return false
			}
		case *ast.Ident:
			ok = ok && !w.mentions(n)
		}
		return ok
	})
	return ok
}

// holding judges a := codec{conn}, after which a has the connection in a field.
func (w *walk) holding(a *ast.AssignStmt, conn *types.Var) (judged, ok bool) {
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false, false
	}
	lit := w.literal(a.Rhs[0])
	if lit == nil {
		return false, false
	}
	named, isNamed := types.Unalias(w.pass.TypesInfo.TypeOf(lit)).(*types.Named)
	s, isStruct := w.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	if !isNamed || !isStruct || named.Obj().Pkg() != w.pass.Pkg || named.TypeArgs().Len() > 0 {
		return false, false
	}
	held := false
	for i, e := range lit.Elts {
		f := s.Field(min(i, s.NumFields()-1))
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			f, _ = w.pass.TypesInfo.Uses[kv.Key.(*ast.Ident)].(*types.Var)
			e = kv.Value
		}
		if w.is(e, conn) && f != nil {
			w.fields[f], held = true, true
		} else if !w.node(e, conn, false) {
			return true, false
		}
	}
	v, _ := w.pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	if !held || v == nil {
		return false, false
	}
	w.holders[v] = true
	return true, true
}

// literal returns the literal of a struct that an expression is, or refers to.
func (w *walk) literal(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}
