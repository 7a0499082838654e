package textkey

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// site is a text that is a key.
type site struct {
	file *sources.File
	at   inspector.Cursor
	expr ast.Expr
	of   *types.Var // map, or nil if that has no name
}

// place is a map of which everything is known that is done with it.
type place struct {
	v     *types.Var
	sites map[ast.Expr]site // texts that are its keys
	names map[*types.Var]bool
	types []typed // its type, wherever that is spelled
	decl  inspector.Cursor
	file  *sources.File // of the declaration
}

// typed is a type of a map as it is spelled.
type typed struct {
	file *sources.File
	key  ast.Expr
}

// mapOf returns the variable or field that holds a map.
func mapOf(info *types.Info, e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := info.ObjectOf(e).(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, _ := info.Uses[e.Sel].(*types.Var)
		return v
	}
	return nil
}

// keyed returns the map whose key an expression is.
func keyed(info *types.Info, c inspector.Cursor) *types.Var {
	kind, _ := c.ParentEdge()
	for kind == edge.ParenExpr_X {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	switch up := c.Parent().Node().(type) {
	case *ast.IndexExpr:
		return mapOf(info, up.X)
	case *ast.CallExpr: // of delete
		return mapOf(info, up.Args[0])
	}
	return nil
}

// known looks at all that is done with a map, and reports whether it is nothing but to make it, to look up, set and delete
// elements, to count them, and to go through their values.
func (p *place) known(pass *analysis.Pass, files []*sources.File) bool {
	v := p.v
	if v.Pkg() != pass.Pkg || v.Origin() != v || v.Embedded() || !spelled(v.Type()) {
		return false
	}
	if outside(pass, v) && (v.Exported() || toplevel.Elsewhere(pass, v.Name())) {
		return false
	}
	count := 0
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if pass.TypesInfo.ObjectOf(c.Node().(*ast.Ident)) != v {
				continue
			}
			count++
			if !p.use(f, c) {
				return false
			}
		}
	}
	return count == mentions(pass, v) && p.file != nil && (!v.IsField() || namedIn(pass, files, v) && !alike(pass, v))
}

// outside reports whether a type for the keys is declared where all of the package sees it.
func outside(pass *analysis.Pass, v *types.Var) bool {
	return v.IsField() || v.Parent() == pass.Pkg.Scope()
}

// alike reports whether another struct is spelled like that of a field: values of one may become values of the other.
func alike(pass *analysis.Pass, v *types.Var) bool {
	var own *types.Struct
	var all []*types.Struct
	for e, tv := range pass.TypesInfo.Types {
		if _, spelled := e.(*ast.StructType); !spelled {
			continue
		}
		s := tv.Type.(*types.Struct)
		all = append(all, s)
		for field := range s.Fields() {
			if field == v {
				own = s
			}
		}
	}
	for _, s := range all {
		if s != own && (own == nil || types.IdenticalIgnoreTags(s, own)) {
			return true
		}
	}
	return false
}

// namedIn reports whether all literals of the struct name their fields.
func namedIn(pass *analysis.Pass, files []*sources.File, v *types.Var) bool {
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			lit := c.Node().(*ast.CompositeLit)
			s, ok := pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
			if !ok || len(lit.Elts) == 0 {
				continue
			}
			if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); keyed {
				continue
			}
			for field := range s.Fields() {
				if field == v {
					return false
				}
			}
		}
	}
	return true
}

// mentions counts how often the files of a package name a variable: those too in which nothing is proposed.
func mentions(pass *analysis.Pass, v *types.Var) (n int) {
	for _, obj := range pass.TypesInfo.Uses {
		if obj == v {
			n++
		}
	}
	for _, obj := range pass.TypesInfo.Defs {
		if obj == v {
			n++
		}
	}
	return n
}

// spelled reports whether a type is a map of texts by no name of its own.
func spelled(t types.Type) bool {
	m, ok := t.(*types.Map)
	return ok && types.Identical(m.Key(), types.Typ[types.String])
}

// use looks at one name of the map.
func (p *place) use(f *sources.File, c inspector.Cursor) bool {
	info := f.Pass.TypesInfo
	kind, i := c.ParentEdge()
	switch {
	case kind == edge.Field_Names && p.v.IsField():
		field := c.Parent().Node().(*ast.Field)
		return len(field.Names) == 1 && p.declared(f, c) && p.spells(f, field.Type)
	case kind == edge.ValueSpec_Names:
		spec := c.Parent().Node().(*ast.ValueSpec)
		return len(spec.Names) == 1 && p.declared(f, c) && (spec.Type == nil || p.spells(f, spec.Type)) &&
			(len(spec.Values) == 0 || p.fresh(f, spec.Values[0]))
	case kind == edge.KeyValueExpr_Key:
		return p.fresh(f, c.Parent().Node().(*ast.KeyValueExpr).Value)
	case kind == edge.SelectorExpr_Sel:
		c = c.Parent()
		kind, i = c.ParentEdge()
	}
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Lhs || len(up.Lhs) != len(up.Rhs) || up.Tok == token.DEFINE && !p.declared(f, c) {
			return false
		}
		return p.fresh(f, up.Rhs[i])
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X && p.has(info, up.Index)
	case *ast.CallExpr:
		if kind != edge.CallExpr_Args || i != 0 {
			return false
		}
		return calls.Builtin(info, up, "len") || calls.Builtin(info, up, "clear") || calls.Builtin(info, up, "delete") && p.has(info, up.Args[1])
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X && (up.Key == nil || isBlank(up.Key))
	case *ast.BinaryExpr:
		return info.Types[up.X].IsNil() || info.Types[up.Y].IsNil()
	}
	return false
}

// declared notes where the map is declared; a variable only once, in a statement of its own.
func (p *place) declared(f *sources.File, c inspector.Cursor) bool {
	if p.file != nil {
		return false
	}
	up := c.Parent()
	if a, ok := up.Node().(*ast.AssignStmt); ok {
		if len(a.Lhs) != 1 || !syntax.Listed(up) {
			return false
		}
	}
	p.file, p.decl = f, up
	return true
}

// has reports whether a key is one of the texts, or a variable that is one and nothing else.
func (p *place) has(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if _, ok := p.sites[e]; ok {
		return true
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && p.names[v]
}

// fresh reports whether an expression is a new map, or none, and notes how its type is spelled.
func (p *place) fresh(f *sources.File, e ast.Expr) bool {
	info := f.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0 && e.Type != nil && p.spells(f, e.Type)
	case *ast.CallExpr:
		return calls.Builtin(info, e, "make") && p.spells(f, e.Args[0])
	case *ast.Ident:
		return info.Types[e].IsNil()
	}
	return false
}

// spells notes the type of the map where it is spelled.
func (p *place) spells(f *sources.File, e ast.Expr) bool {
	m, ok := ast.Unparen(e).(*ast.MapType)
	if !ok {
		return false
	}
	p.types = append(p.types, typed{f, m.Key})
	return true
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}
