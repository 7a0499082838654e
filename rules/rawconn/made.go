package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
)

// made is how a variable uses the connection that it was made of: it reads from it,
// or writes to it.
type made int

// makes returns the variable and the call of in := codec.NewReader(conn), nil for
// any other assignment.
func (w *walk) makes(a *ast.AssignStmt, conn *types.Var) (*types.Var, *ast.CallExpr) {
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !w.is(call.Args[0], conn) {
		return nil, nil
	}
	fn := callee(w.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == w.pass.Pkg || w.std(fn.Pkg().Path()) && !reading[fn.FullName()] || fn.Signature().Recv() != nil || !keeps(fn.Signature()) {
		return nil, nil
	}
	v, _ := w.pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	return v, call
}

// reading are functions of the standard library that put a buffer before what is read,
// and read only when it is asked.
var reading = map[string]bool{"bufio.NewReader": true, "bufio.NewScanner": true}

// make notes a variable that refers to the connection. Its package only computes, so
// that it reads and writes when it is called, and not at another time.
func (w *walk) make(v *types.Var, call *ast.CallExpr, conn *types.Var, loop bool) bool {
	fn := callee(w.pass.TypesInfo, call)
	if loop || types.IsInterface(v.Type()) || !reading[fn.FullName()] && !w.computes(fn) {
		return false
	}
	switch types.TypeString(fn.Signature().Params().At(0).Type(), nil) {
	case "io.Reader":
		w.made[v] = reader
	case "io.Writer":
		w.made[v] = writer
	default:
		return false
	}
	return true
}

func (w *walk) isMade(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := w.pass.TypesInfo.Uses[id].(*types.Var)
	return ok && w.made[v] != 0
}

// use judges a call of a method of what was made of the connection: what it returns
// has to be data, which cannot use the connection later.
func (w *walk) use(call *ast.CallExpr, sel *ast.SelectorExpr, conn *types.Var, loop bool) bool {
	v := w.pass.TypesInfo.Uses[ast.Unparen(sel.X).(*ast.Ident)].(*types.Var)
	fn, ok := w.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg().Path() != "bufio" && !w.computes(fn) {
		return false
	}
	for r := range fn.Signature().Results().Variables() {
		if !data(r.Type(), nil) {
			return false
		}
	}
	switch {
	case fn.Pkg().Path() == "bufio":
		w.buffered = w.buffered || loop
	case w.made[v] == reader:
		w.note(&w.reads, call, loop)
	default:
		w.note(&w.writes, call, loop)
	}
	for _, arg := range call.Args {
		if w.splits(fn, arg) {
			continue
		}
		if !data(w.pass.TypesInfo.TypeOf(arg), nil) || !w.node(arg, conn, loop) {
			return false
		}
	}
	return true
}

// splits reports whether a scanner is told to split what it reads, as a function of the
// standard library does.
func (w *walk) splits(fn *types.Func, arg ast.Expr) bool {
	sel, ok := ast.Unparen(arg).(*ast.SelectorExpr)
	if !ok || fn.FullName() != "(*bufio.Scanner).Split" {
		return false
	}
	how, ok := w.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && how.Pkg() != nil && how.Pkg().Path() == "bufio"
}

// data reports whether values of a type refer to nothing but memory: no function,
// channel or interface is in them that could do something, but for errors.
func data(t types.Type, within []types.Type) bool {
	for _, outer := range within {
		if types.Identical(outer, t) {
			return true
		}
	}
	within = append(within, t)
	if types.TypeString(t, nil) == "error" {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Pointer:
		return data(u.Elem(), within)
	case *types.Slice:
		return data(u.Elem(), within)
	case *types.Array:
		return data(u.Elem(), within)
	case *types.Map:
		return data(u.Key(), within) && data(u.Elem(), within)
	case *types.Struct:
		for f := range u.Fields() {
			if !data(f.Type(), within) {
				return false
			}
		}
		return true
	}
	return false
}
