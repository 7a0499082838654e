package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
)

// walk follows a connection through the functions of the package.
type walk struct {
	*program
	fields        map[*types.Var]bool // that hold the connection, too
	holders       map[*types.Var]bool // local variables of structs with such fields
	seen          map[*types.Func]bool
	made          map[*types.Var]made // of the connection
	reads, writes []*ast.CallExpr     // in a loop
	buffered      bool                // it is also read through a buffer there
	deadlines     bool                // some are set in a loop
	timeouts      []timeout           // deadlines that are so long from now
	fixed         bool                // some are not
	kept          *types.Var          // the field that only the method uses, else nil
	local         string              // what the method calls it then

	chain *chain // functions that get the wrapper as what it is, else nil

	lax bool // the rest is for owners that do not close, or wait for something else
	flow
}

func newWalk(p *program) *walk {
	return &walk{program: p, fields: map[*types.Var]bool{}, holders: map[*types.Var]bool{}, seen: map[*types.Func]bool{}, made: map[*types.Var]made{}}
}

// both reports whether a loop reads and writes. Where what is read has a buffer already,
// one for what is written gains something if that comes in several pieces.
func (w *walk) both() bool {
	return len(w.writes) > 0 && len(w.reads) > 0 || w.buffered && len(w.writes) > 1
}

// function follows the connection, the value of a parameter, through a function.
// It reports false where something is done that buffers would change.
func (w *walk) function(fn *types.Func, in function, conn *types.Var, loop bool) bool {
	if w.seen[fn] {
		return true
	}
	w.seen[fn] = true
	outer := w.enter(fn, in, conn)
	ok := w.node(in.decl.Body, conn, loop)
	w.leave(fn, outer)
	return ok
}

// node judges a part of a function.
func (w *walk) node(root ast.Node, conn *types.Var, loop bool) bool {
	ok := true
	ast.Inspect(root, func(n ast.Node) bool {
		if w.lax && n != nil {
			if judged, fine := w.apart(n, conn); judged {
				ok = ok && fine
				return false
			}
		}
		switch n := n.(type) {
		case *ast.GoStmt, *ast.FuncLit:
			ok = false
		case *ast.SelectStmt, *ast.SendStmt:
			ok = ok && w.wait(n, conn)
		case *ast.UnaryExpr:
			ok = ok && (n.Op != token.ARROW || w.wait(n, conn))
		case *ast.RangeStmt:
			if _, channel := w.pass.TypesInfo.TypeOf(n.X).Underlying().(*types.Chan); channel {
				ok = false
			}
			ok = ok && w.node(n.X, conn, loop) && w.node(n.Body, conn, true)
			return false
		case *ast.ForStmt:
			for _, part := range []ast.Node{n.Init, n.Cond, n.Post, n.Body} {
				if part != nil {
					ok = ok && w.node(part, conn, true)
				}
			}
			return false
		case *ast.AssignStmt:
			if v, call := w.makes(n, conn); v != nil {
				ok = ok && w.make(v, call, conn, loop)
				return false
			}
		case *ast.CallExpr:
			ok = ok && w.call(n, conn, loop)
			return false
		case *ast.Ident:
			ok = ok && !w.named(n, conn) // any other use
		}
		return ok
	})
	return ok
}

// call judges a call, with what it is given.
func (w *walk) call(call *ast.CallExpr, conn *types.Var, loop bool) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if ok && w.is(sel.X, conn) && !w.own(sel) {
		return w.method(call, sel.Sel.Name, conn, loop)
	} else if ok && w.isMade(sel.X) {
		return w.use(call, sel, conn, loop)
	}
	handed := -1
	for i, arg := range call.Args {
		if w.is(arg, conn) && !w.passes(call, i, arg) {
			if handed >= 0 {
				return false
			}
			handed = i
		} else if !w.passes(call, i, arg) && !w.node(arg, conn, loop) {
			return false
		}
	}
	var fun ast.Node = call.Fun
	if w.lax && ok {
		fun = sel.X
		if w.holds(sel.X) {
			fun = nil
		}
	}
	if fun != nil && !w.node(fun, conn, loop) {
		return false
	}
	if handed >= 0 {
		return w.hand(call, handed, loop)
	}
	return w.other(call, loop) && (!w.waits(call) || w.wait(call, conn))
}

// passes reports whether an argument is a struct that has the connection, which a
// function of the package gets as what it is.
func (w *walk) passes(call *ast.CallExpr, i int, arg ast.Expr) bool {
	if !w.lax || w.self == nil || !w.holds(arg) {
		return false
	}
	fn := callee(w.pass.TypesInfo, call)
	return fn != nil && w.decls[fn].decl != nil && !fn.Signature().Variadic() && types.Identical(deref(fn.Signature().Params().At(i).Type()), w.self)
}

// is reports whether an expression is the connection: the variable, or the field, or
// what embeds it.
func (w *walk) is(e ast.Expr, conn *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return conn != nil && w.pass.TypesInfo.Uses[e] == conn || w.embedding(e)
	case *ast.SelectorExpr:
		v, ok := w.pass.TypesInfo.Uses[e.Sel].(*types.Var)
		return ok && w.fields[v]
	}
	return false
}

// named reports whether a name is that of the connection, or of what was made of it.
func (w *walk) named(id *ast.Ident, conn *types.Var) bool {
	v, ok := w.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok {
		return false
	}
	_, of := w.made[v]
	return of || v == conn || w.fields[v] || w.lax && w.holder(v)
}

// method judges a call of a method of the connection.
func (w *walk) method(call *ast.CallExpr, name string, conn *types.Var, loop bool) bool {
	switch name {
	case "Read":
		w.note(&w.reads, call, loop)
	case "Write":
		w.note(&w.writes, call, loop)
	case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
		w.deadlines = w.deadlines || loop
		w.limit(call, name)
	case "LocalAddr", "RemoteAddr":
	case "Close":
		if w.lax && !w.wait(call, conn) {
			return false
		}
	default:
		return false
	}
	for _, arg := range call.Args {
		if !w.node(arg, conn, loop) {
			return false
		}
	}
	return true
}

func (w *walk) note(to *[]*ast.CallExpr, call *ast.CallExpr, loop bool) {
	if loop {
		*to = append(*to, call)
	}
}

// hand judges a call that is given the connection.
func (w *walk) hand(call *ast.CallExpr, i int, loop bool) bool {
	fn := callee(w.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	sig := fn.Signature()
	if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return false
	}
	param := sig.Params().At(i)
	if in, ok := w.decls[fn]; ok && types.TypeString(param.Type(), nil) == "net.Conn" {
		if w.lax && w.harmless(param, nil).ok {
			return true
		}
		return w.function(fn, in, param, loop)
	}
	if in, ok := w.decls[fn]; ok && w.lax && streamed(param.Type()) {
		return w.borrows(in, param, loop)
	}
	switch types.TypeString(param.Type(), nil) {
	case "io.Reader":
		w.note(&w.reads, call, loop)
	case "io.Writer":
		w.note(&w.writes, call, loop)
	default:
		return false
	}
	if in, ok := w.decls[fn]; ok {
		return w.borrows(in, param, loop)
	}
	if w.std(fn.Pkg().Path()) {
		return streaming(fn, i)
	}
	return w.computes(fn) && (!keeps(sig) || w.lets(fn, i))
}

// streaming reports whether a function of the standard library only reads from its i-th
// argument, or writes to it. One that copies to a connection may have a quicker way, which it
// would not find behind a buffer.
func streaming(fn *types.Func, i int) bool {
	return streams[fn.FullName()] || fn.FullName() == "io.CopyN" && i == 1
}

// streams are functions of the standard library that read or write, and keep
// nothing.
var streams = map[string]bool{
	"encoding/binary.Read": true, "encoding/binary.Write": true,
	"io.ReadFull": true, "io.ReadAtLeast": true, "io.WriteString": true,
	"fmt.Fprint": true, "fmt.Fprintf": true, "fmt.Fprintln": true,
	"fmt.Fscan": true, "fmt.Fscanf": true, "fmt.Fscanln": true,
}

// borrows reports whether a function of the package only reads from or writes to
// a parameter.
func (w *walk) borrows(in function, param *types.Var, loop bool) bool {
	inner := &walk{program: w.program, fields: w.fields, holders: w.holders, seen: w.seen, made: w.made, lax: w.lax, flow: w.flow}
	inner.place = place{file: in.file}
	if !inner.node(in.decl.Body, param, loop) || inner.place.waits {
		return false
	}
	w.reads, w.writes = append(w.reads, inner.reads...), append(w.writes, inner.writes...)
	w.buffered = w.buffered || inner.buffered
	return true
}

// keeps reports whether a result can hold on to what the function was given.
func keeps(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		t := v.Type()
		if types.TypeString(t, nil) == "error" {
			continue
		}
		if s, ok := t.Underlying().(*types.Slice); ok {
			t = s.Elem()
		}
		if _, ok := t.Underlying().(*types.Basic); !ok {
			return true
		}
	}
	return false
}

func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	fun := ast.Unparen(call.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = ast.Unparen(index.X) // a function with its type argument; of other elements it finds none
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := info.Uses[id].(*types.Func)
	return fn
}
