package rawconn

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// chain is what gets the wrapper as what it is, and not as a net.Conn: the compiler then
// knows what its methods do, and need not look for those of a smaller interface each time
// that the connection is passed on as a reader or a writer.
type chain struct {
	conn *types.Var                    // the parameter of the owner
	from token.Pos                     // where it is wrapped
	name string                        // of the wrapper there
	next map[*types.Var]*types.Func    // parameters of the functions that get it, too
	uses []*ast.Ident                  // of conn, from there on
	half map[*ast.Ident]string         // the part of the wrapper that is enough there
	decl map[*types.Func]*ast.FuncDecl // of those functions
}

// typed returns the edits by which the owner wraps its connection and all functions of the
// package that it comes to have it as what it is. It is not ok unless there are some, and
// only the owner and they call them, with this connection.
func (w *walk) typed(in function, conn *types.Var, at *ast.DeferStmt) ([]analysis.TextEdit, bool) {
	o := &chain{conn: conn, from: at.Pos(), next: map[*types.Var]*types.Func{}, half: map[*ast.Ident]string{}, decl: map[*types.Func]*ast.FuncDecl{}}
	for fn := range w.seen {
		to, params := w.decls[fn], conns(fn.Signature())
		if to.decl == in.decl || len(params) == 0 {
			continue
		}
		// Another file may be built on more systems than the one that has the wrapper.
		if len(params) > 1 || params[0].Name() == "" || params[0].Name() == "_" || to.file != in.file || !toplevel.Private(w.pass, fn, to.decl) {
			return nil, false
		}
		o.next[params[0]], o.decl[fn] = fn, to.decl
	}
	taken := names.In(in.decl)
	for o.name = taken.Free("buffered"); in.file.Lookup(at.Pos(), o.name) != nil; {
		o.name = taken.Free("buffered")
	}
	if len(o.next) == 0 || !o.closed(w) || !o.timed(w) || in.file.Commented(at.Pos(), at.End()) {
		return nil, false
	}
	w.chain = o
	return o.edits(w, in), true
}

// timed reports whether deadlines are set for the wrapper only.
func (o *chain) timed(w *walk) bool {
	for _, t := range w.timeouts {
		if id, ok := ast.Unparen(t.conn).(*ast.Ident); !ok || !o.has(w.pass.TypesInfo.Uses[id], id) {
			return false
		}
	}
	return true
}

// conns returns the parameters of a function that are a net.Conn.
func conns(sig *types.Signature) (all []*types.Var) {
	for v := range sig.Params().Variables() {
		if types.TypeString(v.Type(), nil) == "net.Conn" {
			all = append(all, v)
		}
	}
	return all
}

// closed reports whether the wrapper is all that the functions get, and whether it is only
// asked to do something, or passed on.
func (o *chain) closed(w *walk) bool {
	for _, f := range w.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			obj := w.pass.TypesInfo.Uses[id]
			if fn, ok := obj.(*types.Func); ok && o.decl[fn] != nil {
				if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
					c = c.Parent()
				}
				if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun || !o.given(w, fn, c.Parent().Node().(*ast.CallExpr)) {
					return false
				}
				continue
			}
			if obj == o.conn && id.Pos() < o.from {
				if syntax.InLiteral(c) {
					return false // it means the wrapper when it runs
				}
				continue
			}
			if !o.has(obj, id) {
				continue
			}
			if obj == o.conn {
				o.uses = append(o.uses, id)
			}
			if syntax.InLiteral(c) || !o.passed(w, c) {
				return false
			}
		}
	}
	return true
}

// has reports whether a name stands for the wrapper.
func (o *chain) has(obj types.Object, id *ast.Ident) bool {
	v, ok := obj.(*types.Var)
	return ok && (o.next[v] != nil || v == o.conn && id.Pos() >= o.from)
}

// given reports whether a call of a function gives it the wrapper.
func (o *chain) given(w *walk, fn *types.Func, call *ast.CallExpr) bool {
	for i := range fn.Signature().Params().Len() {
		if o.next[fn.Signature().Params().At(i)] != fn {
			continue
		}
		if i >= len(call.Args) {
			return false
		}
		id, ok := ast.Unparen(call.Args[i]).(*ast.Ident)
		return ok && o.has(w.pass.TypesInfo.Uses[id], id)
	}
	return false
}

// edits are those of the owner and the functions, but for the deadlines they set.
func (o *chain) edits(w *walk, in function) []analysis.TextEdit {
	edits := []analysis.TextEdit{insert(o.from, o.name+" := newBufferedConn("+o.conn.Name()+")\n")}
	for _, id := range o.uses {
		if !w.relates(in, id) {
			edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(o.name + o.half[id])})
			delete(o.half, id)
		}
	}
	for id, half := range o.half {
		edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(id.Name + half)})
	}
	for v, fn := range o.next {
		for _, field := range o.decl[fn].Type.Params.List {
			if field.Pos() <= v.Pos() && v.Pos() < field.End() {
				edits = append(edits, analysis.TextEdit{Pos: field.Type.Pos(), End: field.Type.End(), NewText: []byte("*bufferedConn")})
			}
		}
	}
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	return edits
}

// spelled spells the wrapper that a deadline is set for.
func (o *chain) spelled(w *walk, f *sources.File, t timeout) string {
	id := ast.Unparen(t.conn).(*ast.Ident)
	if w.pass.TypesInfo.Uses[id] == o.conn {
		return o.name
	}
	return f.Of(id)
}

// passed reports whether a connection is asked to do something, or passed on as a value of
// an interface, and notes the part of the wrapper that is enough for that.
func (o *chain) passed(w *walk, c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		kind, _ := c.Parent().ParentEdge()
		return kind == edge.CallExpr_Fun
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		fn := callee(w.pass.TypesInfo, call)
		if fn == nil || call.Ellipsis.IsValid() || fn.Signature().Variadic() || fn.Signature().TypeParams().Len() > 0 || i >= fn.Signature().Params().Len() {
			return false
		}
		if half := w.half(fn, i); half != "" {
			o.half[c.Node().(*ast.Ident)] = half
		}
		return types.IsInterface(fn.Signature().Params().At(i).Type())
	}
	return false
}
