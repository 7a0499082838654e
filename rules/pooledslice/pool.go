package pooledslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// pool is a variable of the package, or a field, that is a pool or an array of them.
type pool struct {
	pass  *analysis.Pass
	v     *types.Var
	in    *sources.File
	first inspector.Cursor // the first call of Put with a slice
	puts  []*ast.CallExpr  // all of them
}

// use is what is done with something that is taken out: the expression that is of the type any.
type use struct {
	assert *ast.TypeAssertExpr
	asks   bool // whether it is of the type
}

// taken returns the assertions of all that is taken out of the pool. It is not ok if anything else is done with the
// pool, or something else is put into it or taken out.
func (p *pool) taken() (uses []use, ok bool) {
	if !p.private() || !p.fresh() {
		return nil, false
	}
	for c := range p.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.Ident)(nil), (*ast.CompositeLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CompositeLit:
			if p.unnamed(n) {
				return nil, false
			}
		case *ast.Ident:
			if v, ok := p.pass.TypesInfo.Uses[n].(*types.Var); !ok || v != p.v {
				continue
			}
			more, ok := p.used(c)
			file, _ := sources.Enclosing(c)
			if !ok || sources.Skip(p.pass, file) || file != p.in.Syntax && !sources.Everywhere(p.pass, p.in.Syntax) {
				return nil, false // the functions are declared in the file of the first
			}
			uses = append(uses, more...)
		}
	}
	return uses, len(uses) > 0
}

// private reports whether the files at hand have all uses of the pool.
func (p *pool) private() bool {
	if p.v.Exported() || p.v.Embedded() || p.v.Origin() != p.v {
		return false
	}
	if p.v.IsField() {
		return p.v.Pkg() == p.pass.Pkg
	}
	return p.v.Parent() == p.pass.Pkg.Scope()
}

// fresh reports whether a variable of the package begins as nothing, or as a pool of its own.
func (p *pool) fresh() bool {
	for c := range p.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.ValueSpec)(nil)) {
		spec := c.Node().(*ast.ValueSpec)
		for i, id := range spec.Names {
			if p.pass.TypesInfo.Defs[id] == p.v && len(spec.Values) > 0 {
				return len(spec.Values) == len(spec.Names) && p.made(spec.Values[i])
			}
		}
	}
	return true
}

// unnamed reports whether a literal gives the field a value without naming it.
func (p *pool) unnamed(lit *ast.CompositeLit) bool {
	if !p.v.IsField() || len(lit.Elts) == 0 {
		return false
	}
	t := p.pass.TypesInfo.TypeOf(lit)
	if t == nil {
		return true
	}
	if ptr, elided := t.Underlying().(*types.Pointer); elided { // []*T{{...}}
		t = ptr.Elem()
	}
	str, ok := t.Underlying().(*types.Struct)
	if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !ok || keyed {
		return false
	}
	for f := range str.Fields() {
		if f == p.v {
			return true
		}
	}
	return false
}

// used returns what is done with what a use of the pool takes out of it. It is not ok for what may hand on the pool, or
// puts something else into it.
func (p *pool) used(c inspector.Cursor) (uses []use, ok bool) {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	c = syntax.OutsideParens(c)
	if kind, _ := c.ParentEdge(); kind == edge.IndexExpr_X {
		c = syntax.OutsideParens(c.Parent())
	}
	kind, _ := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.SelectorExpr:
		return p.selected(c.Parent(), n)
	case *ast.KeyValueExpr:
		return nil, kind == edge.KeyValueExpr_Key && p.made(n.Value)
	case *ast.AssignStmt:
		return nil, kind == edge.AssignStmt_Lhs && len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Tok == token.ASSIGN && p.made(n.Rhs[0])
	case *ast.CallExpr:
		b, builtin := p.pass.TypesInfo.Uses[calledName(n)].(*types.Builtin)
		return nil, builtin && (b.Name() == "len" || b.Name() == "cap")
	case *ast.RangeStmt:
		return nil, kind == edge.RangeStmt_X && n.Value == nil
	}
	return nil, false
}

func calledName(call *ast.CallExpr) *ast.Ident {
	id, _ := ast.Unparen(call.Fun).(*ast.Ident)
	return id
}

// made reports whether an expression is a new pool, which nobody else has.
func (p *pool) made(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		t := p.pass.TypesInfo.TypeOf(e)
		if list, ok := t.(interface{ Elem() types.Type }); ok && !isPool(t) {
			return isPool(list.Elem()) && p.allMade(e)
		}
		return isPool(t)
	case *ast.CallExpr:
		b, builtin := p.pass.TypesInfo.Uses[calledName(e)].(*types.Builtin)
		return builtin && (b.Name() == "new" || b.Name() == "make")
	}
	return false
}

// allMade reports whether all elements of a literal are new pools.
func (p *pool) allMade(lit *ast.CompositeLit) bool {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if !p.made(e) {
			return false
		}
	}
	return true
}

// selected looks at a selection from the pool.
func (p *pool) selected(c inspector.Cursor, sel *ast.SelectorExpr) (uses []use, ok bool) {
	c = syntax.OutsideParens(c)
	if sel.Sel.Name == "New" {
		kind, _ := c.ParentEdge()
		return nil, kind == edge.AssignStmt_Lhs
	}
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
		return nil, false
	}
	c = c.Parent()
	call := c.Node().(*ast.CallExpr)
	switch method(p.pass.TypesInfo, call) {
	case "Put":
		return nil, slices.Contains(p.puts, call) && types.Identical(p.pass.TypesInfo.TypeOf(call.Args[0]), p.elem())
	case "Get":
		return p.got(syntax.OutsideParens(c))
	}
	return nil, false
}

// elem is the type of the slices that are put into the pool.
func (p *pool) elem() types.Type { return p.pass.TypesInfo.TypeOf(p.puts[0].Args[0]) }

// got returns the assertions of what a call of Get returns.
func (p *pool) got(c inspector.Cursor) (uses []use, ok bool) {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.TypeAssertExpr:
		u, ok := p.asserted(c.Parent())
		return []use{u}, ok
	case *ast.ExprStmt:
		return nil, true
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || n.Tok != token.DEFINE || len(n.Lhs) != len(n.Rhs) {
			return nil, false
		}
		id, ok := n.Lhs[i].(*ast.Ident)
		if !ok || p.pass.TypesInfo.Defs[id] == nil {
			return nil, false
		}
		return p.kept(p.pass.TypesInfo.Defs[id])
	}
	return nil, false
}

// kept returns the assertions of a variable that has what was taken out, one and no more: what is
// asserted is taken out of its header then.
func (p *pool) kept(v types.Object) (uses []use, ok bool) {
	for c := range p.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.Ident)(nil)) {
		if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		switch n := c.Parent().Node().(type) {
		case *ast.TypeAssertExpr:
			u, ok := p.asserted(c.Parent())
			if !ok || len(uses) > 0 || repeated(c, v) {
				return nil, false
			}
			uses = append(uses, u)
		case *ast.BinaryExpr:
			if n.Op != token.EQL && n.Op != token.NEQ || !p.isNil(n.X) && !p.isNil(n.Y) {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	return uses, true
}

// repeated reports whether a use of a variable may run again while the variable has the same value: in a loop or a
// function literal that it is declared outside of.
func repeated(c inspector.Cursor, v types.Object) bool {
	for around := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		if n := around.Node(); v.Pos() < n.Pos() || n.End() <= v.Pos() {
			return true
		}
	}
	_, decl := sources.Enclosing(c)
	return decl == nil || sources.Jumps(decl)
}

func (p *pool) isNil(e ast.Expr) bool { return p.pass.TypesInfo.Types[e].IsNil() }

// asserted is an assertion that what was taken out is a slice as it is put in.
func (p *pool) asserted(c inspector.Cursor) (use, bool) {
	assert := c.Node().(*ast.TypeAssertExpr)
	if assert.Type == nil || !types.Identical(p.pass.TypesInfo.TypeOf(assert.Type), p.elem()) {
		return use{}, false
	}
	file, _ := sources.Enclosing(c)
	commented := slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool { return assert.X.End() <= g.Pos() && g.Pos() < assert.End() })
	asks := false
	switch n := syntax.OutsideParens(c).Parent().Node().(type) {
	case *ast.AssignStmt:
		asks = len(n.Lhs) == 2 && len(n.Rhs) == 1
		if t := p.pass.TypesInfo.TypeOf(n.Lhs[len(n.Lhs)-1]); asks && t != nil && !types.AssignableTo(types.Typ[types.Bool], t) {
			return use{}, false // a type of its own, which takes what is asked and no bool
		}
	case *ast.ValueSpec:
		asks = len(n.Names) == 2 && len(n.Values) == 1
	}
	return use{assert, asks}, !commented
}
