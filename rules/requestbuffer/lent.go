package requestbuffer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// lender knows the functions of the package that a buffer is lent to.
type lender struct {
	files []*sources.File
	decls uses.Declared
}

// only reports whether a call lends a buffer to a function of the package that does no more than
// write to it, itself or by others.
func (l *lender) only(f *sources.File, call inspector.Cursor, arg int) bool {
	follow := &uses.Follower{Info: f.Pass.TypesInfo, Decls: l.decls}
	follow.Fine = func(use inspector.Cursor) bool { return l.fine(f, follow, use) }
	return follow.Lent(call, arg) || l.filled(f, follow, call, arg)
}

// fine reports whether nothing of a buffer is left behind by one use of it.
func (l *lender) fine(f *sources.File, follow *uses.Follower, use inspector.Cursor) bool {
	switch kind, i := use.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		called, _ := use.Parent().ParentEdge()
		name := use.Parent().Node().(*ast.SelectorExpr).Sel.Name
		if v, ok := f.Pass.TypesInfo.Uses[use.Node().(*ast.Ident)].(*types.Var); ok && name == "AvailableBuffer" && writtenBack(f, use, v) {
			return true
		}
		return called == edge.CallExpr_Fun && calm(name) && (name != "Bytes" || passed(f, use.Parent().Parent()))
	case edge.CallExpr_Args:
		return passed(f, use) || follow.Lent(use.Parent(), i)
	}
	return false
}

// typed returns the edits by which the functions that a call lends a strings.Builder to take a
// bytes.Buffer. It is not ok where others lend them a builder as well.
func (l *lender) typed(f *sources.File, call inspector.Cursor, arg int, v *types.Var) ([]analysis.TextEdit, bool) {
	t := &retyping{lender: l, info: f.Pass.TypesInfo, of: v, params: map[*types.Var]*types.Func{}}
	if !t.add(call.Node().(*ast.CallExpr), arg) {
		return nil, false
	}
	for i := 0; i < len(t.order); i++ {
		if !t.through(t.order[i]) {
			return nil, false
		}
	}
	return t.edits()
}

// retyping is how parameters get another type.
type retyping struct {
	*lender
	info   *types.Info
	of     *types.Var                 // the buffer
	params map[*types.Var]*types.Func // that get it
	order  []*types.Var
}

// add notes the parameter that a call gives the buffer to, unless it takes a buffer of any type.
func (t *retyping) add(call *ast.CallExpr, arg int) bool {
	fn := typeutil.StaticCallee(t.info, call)
	if fn == nil {
		return false
	}
	fn = fn.Origin()
	decl, own := t.decls[fn]
	if !own || types.IsInterface(fn.Signature().Params().At(min(arg, fn.Signature().Params().Len()-1)).Type()) {
		return true
	}
	param := fn.Signature().Params().At(arg)
	if t.params[param] != nil {
		return true
	}
	t.params[param], t.order = fn, append(t.order, param)
	pass, of := t.files[0].Pass, decl.Node().(*ast.FuncDecl)
	return toplevel.Private(pass, fn, of) && !toplevel.DeclaredElsewhere(pass, of)
}

// through follows a parameter into what its function does with it, and to all who call the function:
// they must have the buffer for it, and no other.
func (t *retyping) through(param *types.Var) bool {
	fn := t.params[param]
	ok := true
	for _, f := range t.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			switch obj := t.info.Uses[c.Node().(*ast.Ident)]; {
			case obj == types.Object(param):
				ok = ok && t.used(c)
			case originOf(obj) == fn:
				ok = ok && t.called(c, fn, param)
			}
		}
	}
	return ok
}

func originOf(obj types.Object) *types.Func {
	if fn, ok := obj.(*types.Func); ok {
		return fn.Origin()
	}
	return nil
}

// used follows one use of a parameter.
func (t *retyping) used(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind == edge.CallExpr_Args {
		return t.add(c.Parent().Node().(*ast.CallExpr), i)
	}
	sel, ok := c.Parent().Node().(*ast.SelectorExpr)
	return ok && sel.Sel.Name != "String" // which copies the bytes of a buffer
}

// called reports whether one use of a function is a call that has the buffer for the parameter.
func (t *retyping) called(c inspector.Cursor, fn *types.Func, param *types.Var) bool {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	i := slices.Index(slices.Collect(fn.Signature().Params().Variables()), param)
	if i < 0 || i >= len(call.Args) || len(call.Args) != fn.Signature().Params().Len() {
		return false
	}
	e := ast.Unparen(call.Args[i])
	if a, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(a.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := t.info.Uses[id].(*types.Var)
	return ok && (v == t.of || t.params[v] != nil)
}

// edits give the parameters their new type.
func (t *retyping) edits() (edits []analysis.TextEdit, ok bool) {
	for _, param := range t.order {
		decl := t.decls[t.params[param]].Node().(*ast.FuncDecl)
		f := t.file(decl)
		field := fieldOf(decl, param)
		if f == nil || field == nil || len(field.Names) != 1 || f.Commented(field.Pos(), field.End()) {
			return nil, false
		}
		if !strings.HasSuffix(types.TypeString(param.Type(), nil), "strings.Builder") {
			return nil, false
		}
		name, needs, ok := f.Import(field.Pos(), "bytes")
		if !ok || f.Pass.Pkg.Scope().Lookup(name) != nil {
			return nil, false
		}
		edits = append(edits, needs...)
		edits = append(edits, analysis.TextEdit{Pos: field.Type.Pos(), End: field.Type.End(), NewText: []byte("*" + name + ".Buffer")})
	}
	return edits, true
}

func (t *retyping) file(decl *ast.FuncDecl) *sources.File {
	for _, f := range t.files {
		if f.Syntax.FileStart <= decl.Pos() && decl.Pos() < f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}

func fieldOf(decl *ast.FuncDecl, param *types.Var) *ast.Field {
	for _, field := range decl.Type.Params.List {
		if field.Pos() <= param.Pos() && param.Pos() < field.End() {
			return field
		}
	}
	return nil
}

// lent returns what has to be edited for a buffer to be lent to a function of the package. It is not
// ok where it is given to something else.
func (l *lender) lent(f *sources.File, at inspector.Cursor, v *types.Var, builder bool) ([]analysis.TextEdit, bool) {
	kind, i := at.ParentEdge()
	if kind != edge.CallExpr_Args || !l.only(f, at.Parent(), i) {
		return nil, false
	}
	if !builder {
		return nil, true
	}
	return l.typed(f, at.Parent(), i, v)
}
