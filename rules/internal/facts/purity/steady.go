package purity

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// Looks reports whether a function of the package, or one that it calls, looks at variables of
// the package which may change: what it returns may then be another thing at another time,
// and whoever moves the call out of a lock lets it look while others write.
func (p *Functions) Looks(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(p.info, call)
	return fn != nil && p.looks(fn.Origin(), map[*types.Func]bool{})
}

func (p *Functions) looks(fn *types.Func, seen map[*types.Func]bool) bool {
	if seen[fn] || p.decls[fn] == nil {
		return false
	}
	seen[fn] = true
	found := false
	ast.Inspect(p.decls[fn].Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := p.info.Uses[n].(*types.Var)
			found = found || ok && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && !p.Steady(v)
		case *ast.CallExpr:
			if own := typeutil.StaticCallee(p.info, n); own != nil {
				found = found || p.looks(own.Origin(), seen)
			}
		}
		return !found
	})
	return found
}

// Steady reports whether a variable of a package keeps the value that it begins with, and
// what that leads to stays as it is.
func (p *Functions) Steady(v *types.Var) bool {
	if types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
		return !p.written()[v] // other packages leave it alone
	}
	return !v.Exported() && (Alone(v.Type()) || read(v.Type())) && !p.written()[v] && p.begins[v]
}

// read reports whether a type is one that is only asked.
func read(t types.Type) bool {
	switch types.TypeString(t, nil) {
	case "*strings.Replacer", "*regexp.Regexp":
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return Alone(u.Elem())
	case *types.Slice:
		return Alone(u.Elem())
	}
	return false
}

// written are the variables of the package that are set, pointed to, or, being maps and
// slices, used for more than to be indexed, measured and gone through.
func (p *Functions) written() map[*types.Var]bool {
	if p.sets != nil {
		return p.sets
	}
	p.sets, p.begins = map[*types.Var]bool{}, map[*types.Var]bool{}
	for _, file := range p.files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				p.begin(g)
			}
		}
		plain := map[*ast.Ident]bool{} // uses that only read
		ast.Inspect(file, func(n ast.Node) bool {
			p.reads(n, plain)
			return true
		})
		ast.Inspect(file, func(n ast.Node) bool {
			p.write(n, plain)
			return true
		})
	}
	return p.sets
}

// begin notes the variables of a declaration.
func (p *Functions) begin(g *ast.GenDecl) {
	for _, s := range g.Specs {
		for _, id := range s.(*ast.ValueSpec).Names {
			if v, ok := p.info.Defs[id].(*types.Var); ok {
				p.begins[v] = true
			}
		}
	}
}

// reads notes names that are indexed, measured or gone through.
func (p *Functions) reads(n ast.Node, plain map[*ast.Ident]bool) {
	note := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			plain[id] = true
		}
	}
	switch n := n.(type) {
	case *ast.IndexExpr:
		note(n.X)
	case *ast.RangeStmt:
		note(n.X)
	case *ast.CallExpr:
		if p.info.Types[n.Fun].IsBuiltin() && len(n.Args) == 1 {
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && id.Name == "len" {
				note(n.Args[0])
			}
		}
	}
}

// write notes the variables that a node sets, or whose values it passes on where these can
// be changed.
func (p *Functions) write(n ast.Node, plain map[*ast.Ident]bool) {
	set := func(e ast.Expr) {
		for e != nil {
			switch x := ast.Unparen(e).(type) {
			case *ast.Ident:
				if v, ok := p.info.ObjectOf(x).(*types.Var); ok {
					p.sets[v] = true
				}
				return
			case *ast.SelectorExpr:
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			case *ast.SliceExpr:
				e = x.X
			default:
				return
			}
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			set(l)
		}
	case *ast.IncDecStmt:
		set(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			set(n.Key)
			set(n.Value)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			set(n.X)
		}
	case *ast.SliceExpr:
		set(n.X)
	case *ast.SelectorExpr: // a method may be given the address
		if s := p.info.Selections[n]; s != nil && s.Kind() != types.FieldVal && !kinds.Pointer(p.info.TypeOf(n.X)) {
			if recv := s.Obj().(*types.Func).Signature().Recv(); recv != nil && kinds.Pointer(recv.Type()) {
				set(n.X)
			}
		}
	case *ast.Ident:
		v, ok := p.info.Uses[n].(*types.Var)
		if !ok || plain[n] {
			return
		}
		switch v.Type().Underlying().(type) {
		case *types.Map, *types.Slice:
			p.sets[v] = true
		}
	}
}
