package binarycall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// forwarder is a function that gives package binary what it is given: as a type parameter, or
// as a parameter that is any. What type that has say the calls, for each of which the function
// gets a copy of its own.
type forwarder struct {
	file  *sources.File
	call  call
	node  ast.Node // *ast.FuncDecl, or *ast.FuncLit
	name  *ast.Ident
	after token.Pos // where copies go
	param types.Object
	index int // of the parameter; -1 for a type parameter
}

// use is a place that says of which type the number is.
type use struct {
	file  *sources.File
	id    *ast.Ident
	whole ast.Expr // what is called, with type arguments
	typ   string   // as it is written
}

// forwarded reports the calls that a function makes for those that call it.
func forwarded(files []*sources.File, f *sources.File, c call) {
	w, ok := forwards(f, c)
	if !ok {
		return
	}
	uses, all := w.uses(files)
	if _, literal := w.node.(*ast.FuncLit); len(uses) == 0 || literal && !all {
		return // a variable may hold another function
	}
	var types []string
	for _, u := range uses {
		if !slices.Contains(types, u.typ) {
			types = append(types, u.typ)
		}
	}
	slices.Sort(types)
	seen, ok := w.unseen(files)
	if !ok || w.divided() {
		return
	}
	copies, edits, ok := w.copies(types, seen)
	if !ok {
		return
	}
	for _, u := range uses {
		name := w.copyName(u.typ)
		if u.file.Lookup(u.id.Pos(), name) != nil {
			return
		}
		edits = append(edits, analysis.TextEdit{Pos: u.whole.Pos(), End: u.whole.End(), NewText: []byte(name)})
	}
	edits = append(edits, w.place(copies, all && w.goes(seen))...)
	at := []token.Pos{c.expr.Pos(), c.expr.End()}
	for _, u := range uses {
		at = append(at, u.id.Pos(), u.id.End())
	}
	for i := 0; i < len(at); i += 2 {
		f.Pass.Report(analysis.Diagnostic{
			Pos: at[i], End: at[i+1], Message: "numbers passed on to be " + done[c.name] + " by reflection",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "a function for each type of number", TextEdits: edits}},
		})
	}
}

var done = map[string]string{"Read": "read", "Write": "written", "Append": "appended", "Encode": "encoded", "Decode": "decoded"}

// forwards reads the function around a call whose data is a parameter of it that may be of
// many types.
func forwards(f *sources.File, c call) (forwarder, bool) {
	w := forwarder{file: f, call: c, index: -1}
	info := f.Pass.TypesInfo
	for fn := range c.cursor.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		w.node = fn.Node()
		switch n := w.node.(type) {
		case *ast.FuncDecl:
			w.name, w.after = n.Name, n.End()
			if p, ok := typeParameter(info, n, c.data); ok {
				w.param = p
				return w, true
			}
			return w, w.any(n.Type) && w.passes(fn)
		case *ast.FuncLit: // name := func(v any)
			a, ok := fn.Parent().Node().(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !syntax.Listed(fn.Parent()) {
				return w, false
			}
			w.name, w.after = a.Lhs[0].(*ast.Ident), a.End()
			return w, info.Defs[w.name] != nil && w.any(n.Type) && w.passes(fn)
		}
	}
	return w, false
}

// typeParameter returns the only type parameter of a function that is none of a generic type,
// if the data is of it, or a pointer to it.
func typeParameter(info *types.Info, decl *ast.FuncDecl, data ast.Expr) (types.Object, bool) {
	if decl.Recv != nil || decl.Type.TypeParams.NumFields() != 1 {
		return nil, false
	}
	t := info.TypeOf(data)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok || info.Defs[decl.Type.TypeParams.List[0].Names[0]] != p.Obj() {
		return nil, false
	}
	return p.Obj(), true
}

// any finds the parameter of the type any that is the data.
func (w *forwarder) any(t *ast.FuncType) bool {
	info := w.file.Pass.TypesInfo
	id, ok := ast.Unparen(w.call.data).(*ast.Ident)
	if !ok || t.TypeParams != nil {
		return false
	}
	i := 0
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			if info.Defs[name] != nil && info.Defs[name] == info.Uses[id] {
				in, ok := info.TypeOf(field.Type).Underlying().(*types.Interface)
				_, variadic := field.Type.(*ast.Ellipsis)
				w.param, w.index = info.Defs[name], i
				return ok && in.NumMethods() == 0 && !variadic && len(field.Names) == 1
			}
			i++
		}
	}
	return false
}

// passes reports whether all that is done with the parameter is to give it to calls, as an
// interface: a variable made of it, or what is compared with it, would get its type.
func (w *forwarder) passes(fn inspector.Cursor) bool {
	info := w.file.Pass.TypesInfo
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != w.param {
			continue
		}
		kind, i := c.ParentEdge()
		call, ok := c.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args || call.Ellipsis.IsValid() || info.Types[call.Fun].IsBuiltin() {
			return false
		}
		if info.Types[call.Fun].IsType() {
			if !types.IsInterface(info.TypeOf(call.Fun)) {
				return false
			}
			continue
		}
		sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
		if known := typeutil.StaticCallee(info, call); !ok || known != nil && known.Signature().TypeParams().Len() > 0 {
			return false
		}
		if n := sig.Params().Len(); !sig.Variadic() || i < n-1 {
			if !types.IsInterface(sig.Params().At(i).Type()) {
				return false
			}
		}
	}
	return true
}

// uses returns the places that name a type for which there is a copy to be had, and whether
// these are all.
func (w *forwarder) uses(files []*sources.File) (found []use, all bool) {
	info := w.file.Pass.TypesInfo
	obj, n := info.Defs[w.name], 0
	for _, id := range info.Uses {
		if fn, ok := id.(*types.Func); ok && fn.Origin() == obj || id == obj {
			n++
		}
	}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			to := info.Uses[id]
			if fn, ok := to.(*types.Func); ok {
				to = fn.Origin()
			}
			if to == nil || to != obj || w.node.Pos() <= id.Pos() && id.Pos() < w.node.End() {
				continue
			}
			if u, ok := w.use(f, c); ok {
				found = append(found, u)
			}
		}
	}
	return found, len(found) == n
}

// use reads the type at one place.
func (w *forwarder) use(f *sources.File, c inspector.Cursor) (use, bool) {
	info, id := f.Pass.TypesInfo, c.Node().(*ast.Ident)
	u := use{file: f, id: id, whole: id}
	if w.index < 0 {
		if kind, _ := c.ParentEdge(); kind == edge.IndexExpr_X {
			u.whole = c.Parent().Node().(ast.Expr)
		}
		inst, ok := info.Instances[id]
		if !ok || inst.TypeArgs.Len() != 1 {
			return u, false
		}
		u.typ, ok = w.text(f, id.Pos(), inst.TypeArgs.At(0))
		return u, ok
	}
	at := c
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
		at = at.Parent()
	}
	call, ok := at.Parent().Node().(*ast.CallExpr)
	if kind, _ := at.ParentEdge(); !ok || kind != edge.CallExpr_Fun || len(call.Args) <= w.index || call.Ellipsis.IsValid() {
		return u, false
	}
	t := info.TypeOf(call.Args[w.index])
	if ptr, isPointer := types.Unalias(t).(*types.Pointer); isPointer {
		u.typ, ok = w.text(f, id.Pos(), ptr.Elem())
		u.typ = "*" + u.typ
		return u, ok
	}
	u.typ, ok = w.text(f, id.Pos(), t)
	return u, ok
}

// text names a number's type, which means the same where the function is.
func (w *forwarder) text(f *sources.File, pos token.Pos, t types.Type) (string, bool) {
	n, ok := numberOf(f, pos, t)
	if !ok {
		return "", false
	}
	here, ok := numberOf(w.file, w.node.Pos(), t)
	return n.text, ok && here.text == n.text
}
