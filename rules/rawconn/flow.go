package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// flow is what a walk notes of an owner that waits for something else than its
// connection: what was written is sent before.
type flow struct {
	place     place
	rootPlace place                   // of the owner
	waiting   map[*types.Func]bool    // functions that wait, and do not know the connection
	flushes   map[token.Pos]string    // statements, and the connection as it is named there
	owned     map[*ast.DeferStmt]bool // calls that come after the last flush
	self      *types.Named            // struct with the connection, whose methods are walked
	timed     *bool                   // somebody else sets deadlines
}

func newFlow() flow {
	return flow{waiting: map[*types.Func]bool{}, flushes: map[token.Pos]string{}, owned: map[*ast.DeferStmt]bool{}, timed: new(bool)}
}

// place is the function that a walk is in.
type place struct {
	file  *sources.File
	conn  string       // as which the function knows the connection, "" if it does not
	root  types.Object // the variable with which that begins
	waits bool         // it waits, and cannot send before what was written
}

// enter begins a function, and returns the place that is left for it.
func (w *walk) enter(fn *types.Func, in function, conn *types.Var) place {
	outer := w.place
	w.place = place{file: in.file}
	if conn != nil && types.TypeString(conn.Type(), nil) == "net.Conn" {
		w.place.conn, w.place.root = conn.Name(), conn
	} else if recv := fn.Signature().Recv(); recv != nil {
		if f := w.within(recv.Type()); f != nil {
			w.place.conn, w.place.root = recv.Name()+"."+f.Name(), recv
		}
	}
	if w.place.root != nil && (w.place.root.Name() == "" || w.place.root.Name() == "_") {
		w.place.conn, w.place.root = "", nil
	}
	if outer.file == nil {
		w.rootPlace = w.place
	}
	if w.lax {
		w.waiting[fn] = true // for who calls it again in it
	}
	return outer
}

func (w *walk) leave(fn *types.Func, outer place) {
	if w.lax {
		w.waiting[fn] = w.place.waits
	}
	w.place = outer
}

// within returns the field of a struct in which the connection is.
func (w *walk) within(t types.Type) *types.Var {
	s, ok := deref(types.Unalias(t)).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if w.fields[f] && types.TypeString(f.Type(), nil) == "net.Conn" {
			return f
		}
	}
	return nil
}

// waits reports whether a call is one of a function that waits for something.
func (w *walk) waits(call *ast.CallExpr) bool {
	fn := callee(w.pass.TypesInfo, call)
	return w.lax && fn != nil && w.waiting[fn]
}

// wait notes that what was written has to be sent before a node, and reports whether
// that can be. Where the function does not know the connection, its callers do.
func (w *walk) wait(n ast.Node, _ *types.Var) bool {
	if !w.lax {
		return false
	}
	if w.place.conn == "" {
		w.place.waits = true
		return true
	}
	at := w.statement(n)
	if !at.IsValid() || w.place.file.Lookup(at, w.place.root.Name()) != w.place.root {
		return false
	}
	w.flushes[at] = w.place.conn
	return true
}

// statement returns the beginning of the statement in a list before which something can
// be put that is then done before the node, and after all that was written before it.
func (w *walk) statement(n ast.Node) token.Pos {
	c, ok := w.place.file.Cursor.FindNode(n)
	for ; ok && c.Node() != nil; c = c.Parent() {
		if _, clause := c.Node().(*ast.CommClause); clause {
			continue // before the whole select
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			if w.writtenBefore(c.Node(), n) {
				return token.NoPos
			}
			return c.Node().Pos()
		case edge.ForStmt_Cond, edge.ForStmt_Post, edge.IfStmt_Else, edge.CaseClause_List, edge.FuncLit_Body, edge.DeferStmt_Call,
			edge.LabeledStmt_Stmt, edge.FuncDecl_Body, edge.Invalid:
			return token.NoPos
		}
	}
	return token.NoPos
}

// writtenBefore reports whether a statement may use the connection before it comes to a
// part of it.
func (w *walk) writtenBefore(stmt, part ast.Node) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.End() <= part.Pos() && w.mentions(call) {
			found = true
		}
		return !found
	})
	return found
}

// mentions reports whether a node may use the connection: it names it, or what has it,
// but for another field.
func (w *walk) mentions(root ast.Node) bool {
	found := false
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if f, ok := w.pass.TypesInfo.Uses[n.Sel].(*types.Var); ok && f.IsField() && !w.fields[f] && w.holds(n.X) {
				return false
			}
		case *ast.Ident:
			v, _ := w.pass.TypesInfo.Uses[n].(*types.Var)
			found = found || v != nil && (v == w.place.root || w.named(n, nil) || w.holder(v))
		}
		return !found
	})
	return found
}

// holds reports whether an expression is a variable that has the connection in a field.
func (w *walk) holds(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := w.pass.TypesInfo.Uses[id].(*types.Var)
	return ok && w.holder(v)
}

func (w *walk) holder(v *types.Var) bool {
	return !v.IsField() && (w.holders[v] || w.self != nil && types.Identical(deref(v.Type()), w.self))
}

// embedding reports whether an expression is a variable whose type embeds the connection.
func (w *walk) embedding(id *ast.Ident) bool {
	v, ok := w.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || !w.holder(v) {
		return false
	}
	s, ok := deref(types.Unalias(v.Type())).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if w.fields[f] && f.Embedded() {
			return true
		}
	}
	return false
}

// own reports whether a selector is a function of the package.
func (w *walk) own(sel *ast.SelectorExpr) bool {
	fn, ok := w.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && w.decls[fn].decl != nil
}

// streamed reports whether a type is that of what is read and written.
func streamed(t types.Type) bool {
	name := types.TypeString(t, nil)
	return name == "io.ReadWriter" || name == "io.ReadWriteCloser"
}
