package behave

import (
	"go/ast"
	"go/types"
	"slices"
)

// changers lists those of methods that may be called at will which change something in
// their receiver: calls of others bring a value nowhere.
func (g *generator) changers() []string {
	var out []string
	for fn, fd := range g.effects.Decls {
		recv := fn.Signature().Recv()
		if recv == nil || !g.atWill(fn, fd) {
			continue
		}
		tn := ownerOf(recv.Type())
		if tn == nil {
			continue
		}
		if s, ok := tn.Type().Underlying().(*types.Struct); ok && g.changesOwner(fn, s) {
			out = append(out, g.expressions(fn)...)
		}
	}
	slices.Sort(out)
	return out
}

// changesOwner reports whether a method, or what it calls, sets fields of the struct that
// it is called on. A lock that it takes is no such change: who only reads takes it, too.
// But under one it may set fields of what the struct refers to.
func (g *generator) changesOwner(fn *types.Func, s *types.Struct) bool {
	set, locks, further := map[*types.Var]bool{}, false, false
	for used := range g.reach(fn, deepestCallers) {
		fd := g.effects.Decls[used]
		if fd == nil || fd.Body == nil {
			continue
		}
		g.fieldsSet(fd.Body, set, nil)
		l, f := g.callsThrough(fd.Body)
		locks, further = locks || l, further || f
	}
	for f := range s.Fields() {
		if set[f.Origin()] {
			return true
		}
	}
	return locks && (further || len(set) > 0)
}

// callsThrough reports whether statements take a lock, and whether they call a method on
// what a field points to of another package, such as a list, which may change it.
func (g *generator) callsThrough(body ast.Node) (locks, further bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		s := g.pkg.TypesInfo.Selections[sel]
		if s == nil || s.Kind() != types.MethodVal {
			return true
		}
		tn := ownerOf(s.Recv())
		switch _, pointer := s.Recv().Underlying().(*types.Pointer); {
		case isMutex(s.Recv()):
			locks = true
		case pointer && tn != nil && tn.Pkg() != g.pkg.Types:
			_, field := ast.Unparen(sel.X).(*ast.SelectorExpr)
			further = further || field
		}
		return true
	})
	return locks, further
}

// takesOut reports whether a call is of a function of the language that changes its first
// argument.
func (g *generator) takesOut(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || len(call.Args) == 0 {
		return false
	}
	b, ok := g.pkg.TypesInfo.Uses[id].(*types.Builtin)
	return ok && slices.Contains([]string{"delete", "clear", "copy", "close"}, b.Name())
}

// isMutex reports whether a type is a lock of package sync, or points to one.
func isMutex(t types.Type) bool {
	tn := ownerOf(t)
	return tn != nil && tn.Pkg() != nil && tn.Pkg().Path() == "sync" && (tn.Name() == "Mutex" || tn.Name() == "RWMutex")
}
