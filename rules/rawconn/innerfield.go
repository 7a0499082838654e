package rawconn

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// innerField looks at a method that reads from a field of its receiver, and writes to
// it, in a loop. The connection gets its buffers where the struct is made.
func (p *program) innerField(fn *types.Func, in function) {
	recv := fn.Signature().Recv()
	if recv == nil || recv.Name() == "" || recv.Name() == "_" || len(in.decl.Body.List) == 0 {
		return
	}
	t, ok := types.Unalias(deref(recv.Type())).(*types.Named)
	if !ok || t.TypeParams().Len() > 0 || p.ignored(t.Obj().Name()) {
		return
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for f := range s.Fields() {
		if types.TypeString(f.Type(), nil) != "net.Conn" || f.Exported() && t.Obj().Exported() {
			continue
		}
		w := newWalk(p)
		w.lax, w.flow = true, newFlow()
		w.fields[f], w.self = true, t
		at := w.owns(in.decl.Body)
		if !w.function(fn, in, nil, false) || !w.loops() || !p.alone(w, fn, t, f) || p.conversed(w, in.decl.Body, at) {
			continue
		}
		made, edits := p.sites(t, f, "newBufferedConn")
		if !made.ok || len(edits) == 0 {
			continue
		}
		w.deadlines = w.deadlines && !made.timed && !*w.timed
		p.proposeInner(in, at, recv.Name()+"."+f.Name(), edits, w)
		return
	}
}

// alone reports whether nobody but the method, and what it calls, reads from the field
// of a struct or writes to it.
func (p *program) alone(w *walk, fn *types.Func, t *types.Named, field *types.Var) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			obj := p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)]
			_, decl := sources.Enclosing(c)
			var user *types.Func
			if decl != nil {
				user, _ = p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			}
			kind, _ := c.ParentEdge()
			switch obj := obj.(type) {
			case *types.Func:
				if recv := obj.Signature().Recv(); recv == nil || !types.Identical(deref(recv.Type()), t) || !w.seen[obj] {
					continue
				}
				if called, _ := c.Parent().ParentEdge(); called != edge.CallExpr_Fun || obj != fn && (!w.seen[user] || t.Obj().Exported() && obj.Exported()) {
					return false
				}
			case *types.Var:
				if obj == field && kind != edge.KeyValueExpr_Key && !w.seen[user] {
					if kind != edge.SelectorExpr_Sel || !p.use(c.Parent()).ok {
						return false
					}
					*w.timed = *w.timed || p.use(c.Parent()).timed
				}
				if !obj.IsField() && types.Identical(deref(obj.Type()), t) && !p.stays(field, c.Parent().Node(), kind, w.seen[user]) {
					return false
				}
			}
		}
	}
	return true
}

// stays reports whether a use of a variable of the struct leaves it in the package.
func (p *program) stays(field *types.Var, parent ast.Node, kind edge.Kind, seen bool) bool {
	switch parent := parent.(type) {
	case *ast.SelectorExpr:
		fn, method := p.pass.TypesInfo.Uses[parent.Sel].(*types.Func)
		return !field.Embedded() || seen || !method || p.decls[fn].decl != nil || passive(parent.Sel.Name)
	case *ast.CallExpr:
		if id, ok := parent.Fun.(*ast.Ident); ok && id.Name == "delete" {
			return true
		}
		if seen && kind == edge.CallExpr_Args {
			return true // judged by the walk
		}
		fn := callee(p.pass.TypesInfo, parent)
		return fn != nil && p.decls[fn].decl != nil && kind == edge.CallExpr_Args && !fn.Signature().Variadic()
	case *ast.ReturnStmt, *ast.BinaryExpr:
		return true
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_Index
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Lhs
	}
	return false
}

func passive(method string) bool {
	_, ok := asking(method)
	return ok
}

// sites returns the edits that give each connection in a field its buffers, where the
// struct is made, by a function, and tells whether nobody else reads from it or writes to it.
func (p *program) sites(t *types.Named, field *types.Var, wrap string) (all uses, edits []analysis.TextEdit) {
	all.ok = true
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			lit := c.Node().(*ast.CompositeLit)
			if !types.Identical(p.pass.TypesInfo.TypeOf(lit), t) {
				continue
			}
			v := p.valueOf(lit, field)
			if v == nil {
				continue
			}
			one, made := p.site(f, v, t, wrap)
			all = uses{all.ok && one.ok, all.timed || one.timed}
			edits = append(edits, made...)
		}
	}
	return all, edits
}

// valueOf returns the value that a literal gives to a field, by its name or its place,
// nil for none.
func (p *program) valueOf(lit *ast.CompositeLit, field *types.Var) ast.Expr {
	s := p.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && p.pass.TypesInfo.Uses[key] == field {
				return kv.Value
			}
		} else if s.Field(i) == field {
			return e
		}
	}
	return nil
}

// site wraps a connection that is put in a struct; where a function is there to make the
// struct, that is done by those who call it.
func (p *program) site(f *sources.File, e ast.Expr, t *types.Named, wrap string) (all uses, edits []analysis.TextEdit) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return uses{}, nil
	}
	c, ok := f.Cursor.FindNode(id)
	if !ok {
		return uses{}, nil
	}
	_, decl := sources.Enclosing(c)
	fn, params := p.maker(decl, t)
	v, _ := p.pass.TypesInfo.Uses[id].(*types.Var)
	i := -1
	if fn != nil && v != nil {
		i = paramIndex(p.pass.TypesInfo, params, v)
	}
	if i < 0 {
		if v != nil && wrap == "newReadAheadConn" {
			p.begun(f, id, nil)
			defer clear(p.earlier)
		}
		return p.origin(f, id), []analysis.TextEdit{insert(id.Pos(), wrap+"("), insert(id.End(), ")")}
	}
	all = p.harmless(v, id)
	calls := 0
	for _, g := range p.files {
		for c := range g.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if callee(p.pass.TypesInfo, call) != fn || i >= len(call.Args) {
				continue
			}
			one, made := p.site(g, call.Args[i], t, wrap)
			all = uses{all.ok && one.ok, all.timed || one.timed}
			edits = append(edits, made...)
			calls++
		}
	}
	all.ok = all.ok && calls > 0
	return all, edits
}

// maker returns the function, and its parameters, of a declaration that returns a struct,
// nil for any other.
func (p *program) maker(decl *ast.FuncDecl, t *types.Named) (*types.Func, *ast.FuncType) {
	if decl == nil {
		return nil, nil
	}
	fn, _ := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return nil, nil
	}
	for v := range fn.Signature().Results().Variables() {
		if types.Identical(deref(v.Type()), t) {
			return fn, decl.Type
		}
	}
	return nil, nil
}
