package behave

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// lengthsAlone reports whether all that call a function, which users of the package cannot,
// look at the elements and the length of the list that it returns: then nobody can tell
// whether an empty one is nil. Those that return the list as it is, and are called beside it,
// show by themselves whether users can.
func (g *generator) lengthsAlone(ref FuncRef) bool {
	fn := g.objects[ref.String()]
	if fn == nil || fn.Exported() || fn.Signature().Results().Len() != 1 {
		return false
	}
	if _, slice := fn.Signature().Results().At(0).Type().Underlying().(*types.Slice); !slice {
		return false
	}
	m, uses := measuring{info: g.pkg.TypesInfo, of: g.pkg.Types}, 0
	for id := range g.idents() {
		used, ok := m.info.Uses[id.Node().(*ast.Ident)].(*types.Func)
		if !ok || used.Origin() != fn {
			continue
		}
		uses++
		if call, ok := calledBy(id); !ok || !m.measured(call, 0) && !m.measuredLater(call) && !g.returnedByOpen(call) {
			return false
		}
	}
	return uses > 0
}

// lengthsWithin reports whether that is so of the lists in a list that a function returns, too: who calls it goes
// through them, and looks at the elements and the length of each.
func (g *generator) lengthsWithin(ref FuncRef) bool {
	if !g.lengthsAlone(ref) {
		return false
	}
	fn := g.objects[ref.String()]
	outer, ok := fn.Signature().Results().At(0).Type().Underlying().(*types.Slice)
	if !ok {
		return false
	}
	if _, ok := outer.Elem().Underlying().(*types.Slice); !ok {
		return false
	}
	m := measuring{info: g.pkg.TypesInfo, of: g.pkg.Types}
	for id := range g.idents() {
		if used, ok := m.info.Uses[id.Node().(*ast.Ident)].(*types.Func); !ok || used.Origin() != fn {
			continue
		}
		if call, ok := calledBy(id); !ok || !m.elementsMeasured(call) {
			return false
		}
	}
	return true
}

// elementsMeasured reports whether a list is gone through, and each element of it only measured.
func (m measuring) elementsMeasured(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.RangeStmt_X {
		return false
	}
	each, ok := c.Parent().Node().(*ast.RangeStmt).Value.(*ast.Ident)
	if !ok || each.Name == "_" {
		return c.Parent().Node().(*ast.RangeStmt).Value == nil || ok
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return m.info.Defs[each] != nil && m.onlyMeasured(fn, m.info.Defs[each], 0)
	}
	return false
}

// returnedByOpen reports whether a function that users can call, and that is called, returns
// a value as it is.
func (g *generator) returnedByOpen(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.ReturnStmt_Results {
		return false
	}
	for outer := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		fd, ok := outer.Node().(*ast.FuncDecl)
		return ok && slices.ContainsFunc(g.driver.Targets, func(t Target) bool {
			return t.Open && g.effects.Decls[g.objects[t.Func.String()]] == fd
		})
	}
	return false
}

// measuring looks at what is done to lists in a package.
type measuring struct {
	info *types.Info
	of   *types.Package
}

// calledBy returns the call of a function that is named.
func calledBy(c inspector.Cursor) (inspector.Cursor, bool) {
	kind, _ := c.ParentEdge()
	for kind == edge.SelectorExpr_Sel || kind == edge.ParenExpr_X || kind == edge.IndexExpr_X {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	return c.Parent(), kind == edge.CallExpr_Fun
}

// measuredLater reports whether a list becomes a variable all uses of which only measure it.
func (m measuring) measuredLater(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	if len(a.Lhs) != len(a.Rhs) {
		return false
	}
	id, ok := a.Lhs[i].(*ast.Ident)
	if !ok || m.info.Defs[id] == nil {
		return false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return m.onlyMeasured(fn, m.info.Defs[id], 0)
	}
	return false
}

// onlyMeasured reports whether all uses of a variable in a function only measure it.
func (m measuring) onlyMeasured(fn inspector.Cursor, v types.Object, depth int) bool {
	for use := range fn.Preorder((*ast.Ident)(nil)) {
		if m.info.Uses[use.Node().(*ast.Ident)] == v && !m.measured(use, depth) {
			return false
		}
	}
	return true
}

// deepestMeasured is how many functions of the package a list is followed through.
const deepestMeasured = 3

// handedOn reports whether a function of the package only measures what it is given as an
// argument.
func (m measuring) handedOn(c inspector.Cursor, fn *types.Func, arg, depth int) bool {
	sig := fn.Signature()
	if fn.Pkg() != m.of || depth >= deepestMeasured || sig.Variadic() || arg >= sig.Params().Len() {
		return false
	}
	if s := c.Parent().Node().(*ast.CallExpr); len(s.Args) != sig.Params().Len() {
		return false // a method as a function, with its receiver before the others
	}
	for decl := range c.Inspector().Root().Preorder((*ast.FuncDecl)(nil)) {
		if d := decl.Node().(*ast.FuncDecl); m.info.Defs[d.Name] == fn.Origin() && d.Body != nil {
			return m.onlyMeasured(decl, fn.Origin().Signature().Params().At(arg), depth+1)
		}
	}
	return false
}

// measurers are functions for which an empty list is as good as nil, and that return none.
var measurers = map[string]bool{
	"strings.Join": true, "bytes.Join": true, "sort.Strings": true, "sort.Ints": true, "sort.Float64s": true,
	"slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true, "slices.Contains": true,
	"slices.ContainsFunc": true, "slices.Index": true, "slices.IndexFunc": true, "slices.Equal": true,
	"slices.Values": true, "slices.All": true, "sort.Slice": true, "sort.SliceStable": true,
}

// measured reports whether what is done to a list is the same for nil as for an empty one.
func (m measuring) measured(c inspector.Cursor, depth int) bool {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.ParenExpr_X:
		return m.measured(c.Parent(), depth)
	case edge.RangeStmt_X, edge.IndexExpr_X:
		return true
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && m.info.Types[call.Fun].IsBuiltin() {
			return id.Name == "len" || id.Name == "append" && i > 0 && call.Ellipsis.IsValid()
		}
		fn := typeutil.StaticCallee(m.info, call)
		return fn != nil && (measurers[fn.Origin().FullName()] || m.handedOn(c, fn, i, depth))
	}
	return false
}
