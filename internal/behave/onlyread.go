package behave

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/internal/inspect"
)

// A function that users cannot call may give its callers a piece of what they passed, where it made a copy. That
// is a mistake where one of them writes to it, keeps it or hands it on, or where what was passed changes meanwhile.
// Where all of them do no more than to read it, and nothing that they come to writes to elements of its kind, nobody can
// tell the one from the other.

// noteOnlyRead has the targets know that what they give is only read.
func (g *generator) noteOnlyRead() {
	for i, t := range g.driver.Targets {
		if fn := g.objects[t.Func.String()]; fn != nil && !t.Open {
			g.driver.Targets[i].OnlyRead = g.onlyRead(fn)
		}
	}
}

// onlyRead reports whether all that is done with the one result of a function, a list, is to read it, by functions
// that did not change.
func (g *generator) onlyRead(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() != 1 || !listOfPlain(results.At(0).Type()) {
		return false
	}
	callers, ok := inspect.Callers(g.pkg.TypesInfo, g.pkg.Syntax, fn)
	if !ok || slices.ContainsFunc(callers, func(by *types.Func) bool {
		return g.changed[by] || g.writesElements(by, fn, elementOf(results.At(0).Type()))
	}) {
		return false
	}
	r := reading{g, map[*types.Var]bool{}}
	for c := range g.idents() {
		if used, is := g.pkg.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Func); !is || used.Origin() != fn {
			continue
		}
		call := c.Parent()
		if n, is := call.Node().(*ast.CallExpr); !is || ast.Unparen(n.Fun) != c.Node() || !r.only(call, results.At(0).Type()) {
			return false
		}
	}
	return true
}

// listOfPlain reports whether a type is a list of what holds no memory of others, or of such lists. Bytes are none: what
// reads them fills the same room again and again.
func listOfPlain(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && !isByte(s.Elem()) && (selfContained(s.Elem()) || listOfPlain(s.Elem()))
}

// elementOf is what the innermost lists hold.
func elementOf(t types.Type) types.Type {
	for {
		s, ok := t.Underlying().(*types.Slice)
		if !ok {
			return t
		}
		t = s.Elem()
	}
}

// selfContained reports whether who has a value has no memory that others may write to.
func selfContained(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return selfContained(u.Elem())
	case *types.Struct:
		return !slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return !selfContained(f.Type()) })
	}
	return false
}

// writesElements reports whether a function, or what it comes to but for one, may write to an element of some list
// of a type.
func (g *generator) writesElements(by, but *types.Func, elem types.Type) bool {
	for fn := range g.reach(by, 2*deepestCallers) {
		fd := g.effects.Decls[fn]
		if fn == but || fd == nil || fd.Body == nil {
			continue
		}
		found := false
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			found = found || g.writesElement(n, elem)
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// writesElement reports whether a node of the syntax may write to an element of a type: it assigns to one or to a
// part of it, takes its address, or gives a list of them to a function of the library that may. A list that grows
// leaves those that it has as they are, unless it was cut before.
func (g *generator) writesElement(n ast.Node, elem types.Type) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return g.inElement(e, elem) })
	case *ast.IncDecStmt:
		return g.inElement(n.X, elem)
	case *ast.RangeStmt:
		return n.Tok == token.ASSIGN && (n.Key != nil && g.inElement(n.Key, elem) || n.Value != nil && g.inElement(n.Value, elem))
	case *ast.UnaryExpr:
		return n.Op == token.AND && g.inElement(n.X, elem)
	case *ast.SelectorExpr: // a method may, by its receiver
		s := g.pkg.TypesInfo.Selections[n]
		return s != nil && s.Kind() == types.MethodVal && isPointer(s.Obj().(*types.Func).Signature().Recv().Type()) && g.inElement(n.X, elem)
	case *ast.CallExpr:
		if name := builtinName(g.pkg.TypesInfo, n); name != "" {
			_, again := ast.Unparen(n.Args[0]).(*ast.SliceExpr)
			return (name == "copy" || name == "clear" || name == "append" && again) && g.listsOf(n.Args[0], elem)
		}
		fn := typeutil.StaticCallee(g.pkg.TypesInfo, n)
		if fn != nil && (fn.Pkg() == g.pkg.Types || readers[fn.FullName()]) {
			return false // it is looked at itself
		}
		return slices.ContainsFunc(n.Args, func(e ast.Expr) bool { return g.listsOf(e, elem) })
	}
	return false
}

// inElement reports whether an expression is an element of a list of a type, or a part of one, or what a pointer to
// one leads to.
func (g *generator) inElement(e ast.Expr, elem types.Type) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return g.listsOf(e.X, elem) || g.inElement(e.X, elem)
	case *ast.SelectorExpr:
		t := g.pkg.TypesInfo.TypeOf(e.X)
		return t != nil && isPointer(t) && types.Identical(t.Underlying().(*types.Pointer).Elem(), elem) || g.inElement(e.X, elem)
	case *ast.StarExpr:
		t := g.pkg.TypesInfo.TypeOf(e)
		return t != nil && types.Identical(t, elem)
	}
	return false
}

// listsOf reports whether an expression is a list of a type, or of lists of it.
func (g *generator) listsOf(e ast.Expr, elem types.Type) bool {
	t := g.pkg.TypesInfo.TypeOf(e)
	return t != nil && t.Underlying() != nil && isList(t) && types.Identical(elementOf(t), elem)
}

func isList(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }

func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

func isPointer(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }

// builtinName is the builtin that a call calls, "" if it is none.
func builtinName(info *types.Info, call *ast.CallExpr) string {
	if b, ok := typeutil.Callee(info, call).(*types.Builtin); ok {
		return b.Name()
	}
	return ""
}

// readers are functions of the library that read a list they are given and give nothing of it back.
var readers = map[string]bool{
	"strings.Join": true, "bytes.Equal": true, "bytes.Compare": true, "bytes.Contains": true, "bytes.IndexByte": true, "bytes.Index": true, "bytes.HasPrefix": true, "bytes.HasSuffix": true,
	"slices.Contains": true, "slices.Index": true, "slices.Equal": true, "slices.Max": true, "slices.Min": true, "slices.BinarySearch": true,
	"sort.SearchStrings": true, "sort.SearchInts": true, "sort.SearchFloat64s": true,
	"unicode/utf8.Valid": true, "unicode/utf8.RuneCount": true, "unicode/utf8.DecodeRune": true, "unicode/utf8.DecodeLastRune": true,
}

// reading looks at what is done with a list.
type reading struct {
	*generator
	seen map[*types.Var]bool
}

// only reports whether what an expression of a type gives is only read.
func (r reading) only(c inspector.Cursor, t types.Type) bool {
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch n := parent.Node().(type) {
	case *ast.ParenExpr:
		return r.only(parent, t)
	case *ast.RangeStmt:
		if kind != edge.RangeStmt_X {
			return false
		}
		return n.Value == nil || selfContained(r.pkg.TypesInfo.TypeOf(n.Value)) || n.Tok == token.DEFINE && r.variable(n.Value)
	case *ast.IndexExpr, *ast.SelectorExpr:
		if e := n.(ast.Expr); kind == edge.IndexExpr_X || kind == edge.SelectorExpr_X {
			if s := r.selection(n); s != nil && s.Kind() != types.FieldVal {
				return selfContained(t) && !isPointer(s.Obj().(*types.Func).Signature().Recv().Type())
			}
			return r.only(parent, r.pkg.TypesInfo.TypeOf(e))
		}
		return selfContained(t)
	case *ast.SliceExpr:
		return selfContained(t) && kind != edge.SliceExpr_X || kind == edge.SliceExpr_X && isList(t) && r.only(parent, t)
	case *ast.UnaryExpr:
		return n.Op != token.AND && selfContained(t)
	case *ast.IncDecStmt:
		return false
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs {
			return false
		}
		return selfContained(t) || len(n.Lhs) == len(n.Rhs) && r.variable(n.Lhs[i])
	case *ast.BinaryExpr:
		return true
	case *ast.CallExpr:
		if _, apart := parent.Parent().Node().(*ast.GoStmt); apart {
			return selfContained(t)
		}
		return selfContained(t) || kind == edge.CallExpr_Args && r.argument(n, i, t)
	}
	return selfContained(t)
}

func (r reading) selection(n ast.Node) *types.Selection {
	if s, ok := n.(*ast.SelectorExpr); ok {
		return r.pkg.TypesInfo.Selections[s]
	}
	return nil
}

// argument reports whether a call only reads an argument, and gives nothing of it back.
func (r reading) argument(call *ast.CallExpr, i int, t types.Type) bool {
	switch builtinName(r.pkg.TypesInfo, call) {
	case "len", "cap":
		return true
	case "copy":
		return i == 1 && selfContained(t.Underlying().(*types.Slice).Elem())
	case "append":
		return i > 0 && call.Ellipsis.IsValid() && selfContained(t.Underlying().(*types.Slice).Elem())
	}
	if r.pkg.TypesInfo.Types[call.Fun].IsType() {
		return selfContained(r.pkg.TypesInfo.TypeOf(call)) // it is copied
	}
	fn := typeutil.StaticCallee(r.pkg.TypesInfo, call)
	if fn == nil {
		return false
	}
	if readers[fn.FullName()] {
		return true
	}
	fd := r.effects.Decls[fn]
	sig := fn.Signature()
	if fd == nil || fd.Body == nil || fn != fn.Origin() || r.changed[fn] || sig.Variadic() || slices.ContainsFunc(slices.Collect(sig.Results().Variables()), func(v *types.Var) bool { return !selfContained(v.Type()) }) {
		return false
	}
	return r.uses(sig.Params().At(i))
}

// variable reports whether what is assigned to a variable is only read, which nobody else has.
func (r reading) variable(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := r.pkg.TypesInfo.ObjectOf(id).(*types.Var)
	return id.Name == "_" || ok && v.Parent() != r.scope && v.Kind() != types.ResultVar && r.uses(v)
}

// uses reports whether what a variable holds is only read, in the function that declares it and not in one within.
func (r reading) uses(v *types.Var) bool {
	if r.seen[v] {
		return true
	}
	r.seen[v] = true
	for c := range r.idents() {
		if r.pkg.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
			if v.Pos() < lit.Node().Pos() {
				return false
			}
		}
		if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Lhs { // it holds something else from then on
			continue
		}
		if !r.only(c, v.Type()) {
			return false
		}
	}
	return true
}

// onlyReadTargets are the targets whose results are only read.
func (d Driver) onlyReadTargets() map[int]bool {
	out := map[int]bool{}
	for i, t := range d.Targets {
		if t.OnlyRead {
			out[i] = true
		}
	}
	return out
}

// withoutSharing leaves out that results lie in the memory of arguments, and what becomes of them when that is
// written to.
func (r record) withoutSharing() record {
	all := make([]int, len(r.literals))
	for n := range all {
		all[n] = n
	}
	r.outside = r.fromOutside().withoutLent(all).parts
	return r.withoutLent(all)
}
