package behave

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/internal/inspect"
)

// forgetting looks at whether functions keep what they are given: in a field, a variable of the
// package, a result, a goroutine. What is kept may be read after they return.
type forgetting struct {
	*packageSource
	elsewhere func(path string) *packageSource // of other packages of the module, nil of others
	seen      *[]*types.Var
}

// packageSource is a package whose source is read.
type packageSource struct {
	pkg    *packages.Package
	decls  map[*types.Func]*ast.FuncDecl
	syntax *inspector.Inspector // nil until something is looked for
}

// idents are the names in the files of the package, but for its tests.
func (r *packageSource) idents() func(func(inspector.Cursor) bool) {
	if r.syntax == nil {
		r.syntax = inspector.New(r.pkg.Syntax)
	}
	return r.syntax.Root().Preorder((*ast.Ident)(nil))
}

// forgetting is of the package under check.
func (g *generator) forgetting() *forgetting {
	return &forgetting{packageSource: &g.packageSource, elsewhere: g.readElsewhere, seen: new([]*types.Var)}
}

// readElsewhere reads another package of the module, once.
func (g *generator) readElsewhere(path string) *packageSource {
	r, known := g.othersRead[path]
	if !known && g.rest.Sibling(path) && g.sibling != nil {
		if pkg := g.sibling(path); pkg != nil {
			r = &packageSource{pkg: pkg, decls: inspect.NewEffects(pkg.TypesInfo, pkg.Syntax, nil).Decls}
		}
	}
	g.othersRead[path] = r
	return r
}

// forgets reports whether a function has nothing of an argument when it returns.
func (f *forgetting) forgets(fn *types.Func, param int) bool {
	return f.decls[fn] != nil && f.alone(fn.Signature().Params().At(param))
}

// alone reports whether all that is done with a variable ends with its function.
func (f *forgetting) alone(v *types.Var) bool {
	if slices.Contains(*f.seen, v) {
		return true // it is being looked at
	}
	*f.seen = append(*f.seen, v)
	if v.Kind() == types.FieldVar || v.Kind() == types.ResultVar || v.Parent() == f.pkg.Types.Scope() {
		return false
	}
	for c := range f.idents() {
		if f.pkg.TypesInfo.Uses[c.Node().(*ast.Ident)] == v && !(f.atOnce(c, v) && f.used(c)) {
			return false
		}
	}
	return true
}

// atOnce reports whether no literal that is called later, or beside it, is between a use of
// a variable and its declaration.
func (f *forgetting) atOnce(c inspector.Cursor, v *types.Var) bool {
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		if n := lit.Node(); n.Pos() <= v.Pos() && v.Pos() < n.End() {
			return true
		}
		if call, ok := lit.Parent().Node().(*ast.CallExpr); !ok || call.Fun != lit.Node() || beside(lit.Parent()) {
			return false
		}
	}
	return true
}

// beside reports whether a goroutine makes a call.
func beside(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	return kind == edge.GoStmt_Call
}

// used reports whether nothing is left of an expression where it is.
func (f *forgetting) used(c inspector.Cursor) bool {
	kind, at := c.ParentEdge()
	up := c.Parent()
	switch kind {
	case edge.ExprStmt_X, edge.DeferStmt_Call, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.AssignStmt_Lhs: // another value from now on
		return true
	case edge.ParenExpr_X, edge.TypeAssertExpr_X:
		_, switches := up.Parent().Node().(*ast.TypeSwitchStmt)
		_, binds := up.Parent().Node().(*ast.AssignStmt)
		kind, _ := up.Parent().ParentEdge()
		return !switches && !(binds && kind == edge.TypeSwitchStmt_Assign) && f.used(up)
	case edge.SelectorExpr_X:
		return f.called(up)
	case edge.CallExpr_Args:
		return !beside(up) && f.given(up, at)
	case edge.AssignStmt_Rhs:
		a := up.Node().(*ast.AssignStmt)
		return f.assigned(a.Lhs, len(a.Rhs), at)
	case edge.ValueSpec_Values:
		var names []ast.Expr
		s := up.Node().(*ast.ValueSpec)
		for _, n := range s.Names {
			names = append(names, n)
		}
		return f.assigned(names, len(s.Values), at)
	}
	return false
}

// assigned reports whether variables of the function get a value, and end with it.
func (f *forgetting) assigned(lhs []ast.Expr, values, at int) bool {
	if values == len(lhs) {
		lhs = lhs[at : at+1]
	}
	for _, e := range lhs {
		id, ok := e.(*ast.Ident)
		if !ok {
			return false
		}
		v, _ := f.pkg.TypesInfo.ObjectOf(id).(*types.Var)
		if id.Name != "_" && (v == nil || carries(v.Type()) && !f.alone(v)) {
			return false
		}
	}
	return true
}

// called reports whether a method is called that keeps nothing of what it is called on.
func (f *forgetting) called(selector inspector.Cursor) bool {
	s := selector.Node().(*ast.SelectorExpr)
	of := f.pkg.TypesInfo.Selections[s]
	if kind, _ := selector.ParentEdge(); kind != edge.CallExpr_Fun || of == nil || beside(selector.Parent()) {
		return false
	}
	m, ok := of.Obj().(*types.Func)
	if !ok {
		return false
	}
	if m = m.Origin(); m.Pkg() == f.pkg.Types && !types.IsInterface(m.Signature().Recv().Type()) {
		return f.decls[m] != nil && f.alone(m.Signature().Recv()) && f.result(selector.Parent())
	}
	return f.result(selector.Parent())
}

// passing are the packages whose functions keep what they are given in their results alone.
var passing = []string{"bufio", "io", "fmt", "compress/", "encoding/", "net/textproto", "text/tabwriter"}

// given reports whether a function keeps nothing of what a call gives it, but in results of
// which nothing is left.
func (f *forgetting) given(call inspector.Cursor, at int) bool {
	n := call.Node().(*ast.CallExpr)
	if f.pkg.TypesInfo.Types[n.Fun].IsType() {
		return f.used(call)
	}
	fn := typeutil.StaticCallee(f.pkg.TypesInfo, n)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if fn = fn.Origin(); fn.Pkg() == f.pkg.Types {
		sig := fn.Signature()
		return !sig.Variadic() && len(n.Args) == sig.Params().Len() && f.forgets(fn, at)
	}
	if there, its := f.declared(fn); its != nil {
		sig := its.Signature()
		return !sig.Variadic() && len(n.Args) == sig.Params().Len() && there.forgets(its, at)
	}
	known := slices.ContainsFunc(passing, func(p string) bool {
		return fn.Pkg().Path() == p || strings.HasSuffix(p, "/") && strings.HasPrefix(fn.Pkg().Path(), p)
	})
	return known && fn.Signature().Recv() == nil && f.result(call)
}

// declared returns what reads the package of the module that declares a function without a receiver, and that
// function as it is there; nil for others.
func (f *forgetting) declared(fn *types.Func) (*forgetting, *types.Func) {
	if fn.Signature().Recv() != nil {
		return nil, nil
	}
	r := f.elsewhere(fn.Pkg().Path())
	if r == nil {
		return nil, nil
	}
	its, _ := r.pkg.Types.Scope().Lookup(fn.Name()).(*types.Func)
	return &forgetting{packageSource: r, elsewhere: f.elsewhere, seen: f.seen}, its
}

// result reports whether nothing is left of what a call returns.
func (f *forgetting) result(call inspector.Cursor) bool {
	return !carries(f.pkg.TypesInfo.TypeOf(call.Node().(ast.Expr))) || f.used(call)
}

// carries reports whether a value of a type may refer to what it was made of: it is no text, no
// number, no error, and no list of such.
func carries(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Slice:
		return carries(u.Elem())
	case *types.Array:
		return carries(u.Elem())
	case *types.Interface:
		return !types.Identical(t, types.Universe.Lookup("error").Type())
	case *types.Tuple:
		for v := range u.Variables() {
			if carries(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
