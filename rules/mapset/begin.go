package mapset

import (
	"go/ast"
	"go/types"
)

// begins reports whether an expression makes what the variable holds, a set or a
// slice of sets, and notes what it becomes.
func (p *program) begins(s use, e ast.Expr) bool {
	if s.many {
		return p.slice(s, e)
	}
	return p.empty(s, e)
}

// slice is make([]map[K]V, n), or an empty literal of that type.
func (p *program) slice(s use, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0 && e.Type != nil && p.typed(s, e.Type)
	case *ast.CallExpr:
		return p.makes(e) && p.typed(s, e.Args[0])
	}
	return false
}

// empty is make(map[K]V), also with a size, or an empty literal of that type.
func (p *program) empty(s use, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		m, ok := e.Type.(*ast.MapType)
		if !ok || len(e.Elts) > 0 || s.file.Commented(e.Pos(), e.End()) {
			return false
		}
		s.at = append(s.at, e)
		s.replace(e.Pos(), e.End(), p.named(s, m)+"{}")
		return true
	case *ast.CallExpr:
		return p.makes(e) && p.made(s, e)
	}
	return false
}

func (p *program) makes(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && p.pass.TypesInfo.Uses[id] == types.Universe.Lookup("make")
}

// made is make(map[K]V) or make(map[K]V, n), where n can be no less than nothing: it
// becomes the room that the slice has.
func (p *program) made(s use, call *ast.CallExpr) bool {
	m, ok := call.Args[0].(*ast.MapType)
	if !ok || len(call.Args) > 2 || s.file.Commented(call.Pos(), call.End()) {
		return false
	}
	name := p.named(s, m)
	s.at = append(s.at, call)
	if len(call.Args) == 1 {
		s.replace(call.Pos(), call.End(), name+"{}")
		return true
	}
	size := call.Args[1]
	if !p.natural(size) || !s.file.Predeclared(call.Pos(), "make") {
		return false
	}
	s.replace(call.Pos(), size.Pos(), name+"{list: make([]"+s.file.Of(m.Key)+", 0, ")
	s.replace(size.End(), call.End(), ")}")
	return true
}

// natural reports whether a size is a length or a constant.
func (p *program) natural(size ast.Expr) bool {
	if p.pass.TypesInfo.Types[size].Value != nil {
		return true
	}
	call, ok := ast.Unparen(size).(*ast.CallExpr)
	return ok && p.builtin(call, "len")
}

func (p *program) builtin(call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && p.pass.TypesInfo.Uses[id] == types.Universe.Lookup(name)
}
