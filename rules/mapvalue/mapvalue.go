package mapvalue

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds large structs that are taken out of a map, changed and put back.
var Analyzer = &analysis.Analyzer{
	Name:     "mapvalue",
	Doc:      "find large structs that are taken out of a map, changed and put back",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/mapvalue.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "mapvalue",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "large struct taken out of a map, changed and put back",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Catalogue:     []string{"B16"},
}

// large is from how many bytes on a struct is one: those of a line of the cache.
const large = 64

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			a := c.Node().(*ast.AssignStmt)
			p, ok := put(pass.TypesInfo, a)
			if !ok || !p.heavy(f) || !p.ours() || !p.taken(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "large struct of a map copied out, changed and copied back"})
		}
	})
}

// back is an assignment of a variable to an element of a map.
type back struct {
	info  *types.Info
	at    *ast.AssignStmt
	elem  *ast.IndexExpr
	value *types.Var
}

// put returns the assignment of a variable to an element of a map.
func put(info *types.Info, a *ast.AssignStmt) (back, bool) {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return back{}, false
	}
	elem, ok := ast.Unparen(a.Lhs[0]).(*ast.IndexExpr)
	id, named := ast.Unparen(a.Rhs[0]).(*ast.Ident)
	if !ok || !named {
		return back{}, false
	}
	value, ok := info.Uses[id].(*types.Var)
	_, isMap := info.TypeOf(elem.X).Underlying().(*types.Map)
	return back{info, a, elem, value}, ok && isMap && path(elem.X) && path(elem.Index)
}

// path reports whether an expression names something without a call.
func path(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return path(e.X)
	case *ast.IndexExpr:
		return path(e.X) && path(e.Index)
	}
	return false
}

// heavy reports whether the elements are large structs.
func (p back) heavy(f *sources.File) bool {
	t := p.info.TypeOf(p.elem.X).Underlying().(*types.Map).Elem()
	if _, ok := t.Underlying().(*types.Struct); !ok || !types.Identical(t, p.value.Type()) {
		return false
	}
	size, ok := f.Size(t)
	return ok && size >= large
}

// ours reports whether the package says what the map holds.
func (p back) ours() bool {
	if named, ok := types.Unalias(p.info.TypeOf(p.elem.X)).(*types.Named); ok && named.Obj().Pkg() != p.value.Pkg() {
		return false
	}
	switch x := ast.Unparen(p.elem.X).(type) {
	case *ast.SelectorExpr:
		return p.info.Uses[x.Sel] != nil && p.info.Uses[x.Sel].Pkg() == p.value.Pkg()
	case *ast.IndexExpr:
		return false // a map in a map
	}
	return true
}

// taken reports whether the variable was given the element before, in a statement that leads to the assignment, and
// had only parts of it changed since.
func (p back) taken(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil), (*ast.IfStmt)(nil), (*ast.RangeStmt)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			if from := p.before(n.List); from != nil {
				return p.kept(n, from)
			}
		case *ast.CaseClause:
			if from := p.before(n.Body); from != nil {
				return p.kept(n, from)
			}
		case *ast.CommClause:
			if from := p.before(n.Body); from != nil {
				return p.kept(n, from)
			}
		case *ast.IfStmt:
			if n.Init != nil && p.takes(n.Init) {
				return p.kept(n, n.Init)
			}
		case *ast.RangeStmt:
			if p.ranges(n) {
				return p.kept(n.Body, n.Key)
			}
		}
	}
	return false
}

// before returns the statement of a list that gives the variable the element, before the assignment.
func (p back) before(list []ast.Stmt) (from ast.Node) {
	for _, s := range list {
		if s.Pos() >= p.at.Pos() {
			break
		}
		if p.takes(s) {
			from = s
		}
	}
	return from
}

// takes reports whether a statement declares the variable with the element as its value.
func (p back) takes(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && p.info.Defs[id] == p.value && p.same(a.Rhs[0])
}

// ranges reports whether a loop is one over the map, and the variable its values.
func (p back) ranges(r *ast.RangeStmt) bool {
	key, ok := r.Key.(*ast.Ident)
	value, also := r.Value.(*ast.Ident)
	at, named := ast.Unparen(p.elem.Index).(*ast.Ident)
	return ok && also && named && p.info.Defs[value] == p.value && p.info.Defs[key] != nil && p.info.Uses[at] == p.info.Defs[key] && p.alike(r.X, p.elem.X)
}

// same reports whether an expression is the element.
func (p back) same(e ast.Expr) bool {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && p.alike(x.X, p.elem.X) && p.alike(x.Index, p.elem.Index)
}

// alike reports whether two expressions name the same.
func (p back) alike(a, b ast.Expr) bool {
	if types.ExprString(a) != types.ExprString(b) {
		return false
	}
	var of [2][]types.Object
	for i, e := range []ast.Expr{a, b} {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				of[i] = append(of[i], p.info.Uses[id])
			}
			return true
		})
	}
	for i := range of[0] {
		if of[0][i] != of[1][i] {
			return false
		}
	}
	return true
}

// kept reports whether, from where the variable is given the element to where it is put back, parts of it are changed
// or a method may change it, and neither the variable nor what names the element gets another value.
func (p back) kept(in, from ast.Node) bool {
	changed, lost := false, false
	ast.Inspect(in, func(n ast.Node) bool {
		if n == nil || n.Pos() < from.End() || n.Pos() >= p.at.Pos() {
			return n != nil && n.End() > from.End() && n.Pos() < p.at.Pos()
		}
		for _, left := range set(n) {
			e := ast.Unparen(left)
			if v := root(p.info, e); v == p.value {
				_, whole := e.(*ast.Ident)
				changed, lost = changed || !whole, lost || whole
			} else if id, ok := e.(*ast.Ident); ok && p.names(p.info.ObjectOf(id)) {
				lost = true
			}
		}
		changed = changed || p.method(n)
		return true
	})
	return changed && !lost
}

// set returns what a statement gives another value.
func set(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	}
	return nil
}

// root returns the variable of which an expression is a part, in its own memory.
func root(info *types.Info, e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if _, ok := info.TypeOf(x.X).Underlying().(*types.Pointer); ok {
				return nil
			}
			e = x.X
		case *ast.IndexExpr:
			if _, ok := info.TypeOf(x.X).Underlying().(*types.Array); !ok {
				return nil
			}
			e = x.X
		case *ast.Ident:
			v, _ := info.ObjectOf(x).(*types.Var)
			return v
		default:
			return nil
		}
	}
}

// names reports whether the element is named with the help of a variable.
func (p back) names(obj types.Object) (names bool) {
	ast.Inspect(p.elem, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		names = names || ok && p.info.Uses[id] == obj
		return !names
	})
	return names
}

// method reports whether a node calls a method of the variable that may change it.
func (p back) method(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || p.info.Selections[sel] == nil || p.info.Selections[sel].Kind() != types.MethodVal || root(p.info, sel.X) != p.value {
		return false
	}
	_, pointer := p.info.Selections[sel].Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
	return pointer
}
