package rawconn

import (
	"go/ast"
	"go/types"
	"slices"
)

// methods returns the methods that a call of one of an interface may come to, if the
// package has all of them: the interface is its own, nobody else can give it a value
// of such a type, and all values that it has itself are of types with methods of its own.
func (p *program) methods(fn *types.Func) []*types.Func {
	of, ok := types.Unalias(receiver(fn)).(*types.Named)
	if !ok || of.Obj().Pkg() != p.pass.Pkg || p.handsIn(of) {
		return nil
	}
	in, ok := of.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var all []*types.Func
	for _, tv := range p.pass.TypesInfo.Types {
		if tv.Type == nil || types.Identical(types.Unalias(tv.Type), of) || !tv.IsValue() || !types.Implements(tv.Type, in) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(tv.Type, false, p.pass.Pkg, fn.Name())
		method, ok := obj.(*types.Func)
		if !ok || p.decls[method].decl == nil {
			return nil // of another package, or of another interface
		}
		if !slices.Contains(all, method) {
			all = append(all, method)
		}
	}
	slices.SortFunc(all, func(a, b *types.Func) int { return int(a.Pos() - b.Pos()) })
	return all
}

// implemented judges a call of a method of an interface by all methods that it may come to.
func (w *walk) implemented(fn *types.Func, loop bool) bool {
	all := w.methods(fn)
	waits := false
	for _, method := range all {
		if !w.function(method, w.decls[method], nil, loop) {
			return false
		}
		waits = waits || w.waiting[method]
	}
	if w.lax {
		w.waiting[fn] = w.waiting[fn] || waits
	}
	return len(all) > 0
}

// handsIn reports whether another package can hand this one a value of an interface, by
// something that is exported: as a parameter, in a field or in a variable. Of what
// embeds the interface, or has a method from elsewhere, nothing is known.
func (p *program) handsIn(of *types.Named) bool {
	if p.pass.Pkg.Name() == "main" {
		return p.embedded(of)
	}
	scope := p.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() || obj == of.Obj() {
			continue
		}
		switch obj := obj.(type) {
		case *types.TypeName:
			if p.takes(obj.Type(), of) {
				return true
			}
		case *types.Func:
			if gets(obj.Signature(), of) {
				return true
			}
		case *types.Var:
			if speaks(obj.Type(), of, nil) {
				return true
			}
		}
	}
	return p.embedded(of)
}

// gets reports whether a function is given a value of the interface, or returns something by
// which it is: the interface itself it may return.
func gets(sig *types.Signature, of *types.Named) bool {
	for v := range sig.Results().Variables() {
		if !types.Identical(types.Unalias(v.Type()), of) && speaks(v.Type(), of, nil) {
			return true
		}
	}
	return tuple(sig.Params(), of, nil)
}

// takes reports whether an exported type has a field or a method by which it gets a value of the
// interface.
func (p *program) takes(t types.Type, of *types.Named) bool {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		for m := range named.Methods() {
			if m.Exported() && gets(m.Signature(), of) {
				return true
			}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() && speaks(f.Type(), of, nil) {
				return true
			}
		}
		return false
	default:
		return speaks(u, of, nil)
	}
}

// embedded reports whether a struct or an interface of the package embeds the interface.
func (p *program) embedded(of *types.Named) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Field)(nil)) {
			field := c.Node().(*ast.Field)
			if len(field.Names) == 0 && types.Identical(p.pass.TypesInfo.TypeOf(field.Type), of) {
				if _, list := c.Parent().Parent().Node().(*ast.FuncType); !list {
					return true
				}
			}
		}
	}
	return false
}

// speaks reports whether a type has the interface in it.
func speaks(t types.Type, of *types.Named, seen []types.Type) bool {
	if types.Identical(types.Unalias(t), of) {
		return true
	}
	if slices.ContainsFunc(seen, func(s types.Type) bool { return types.Identical(s, t) }) {
		return false
	}
	seen = append(seen, t)
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if speaks(arg, of, seen) {
				return true
			}
		}
		if t.Obj().Exported() {
			return false // it is looked at by itself, if it is of this package
		}
		return speaks(t.Underlying(), of, seen)
	case *types.Pointer:
		return speaks(t.Elem(), of, seen)
	case *types.Slice:
		return speaks(t.Elem(), of, seen)
	case *types.Array:
		return speaks(t.Elem(), of, seen)
	case *types.Chan:
		return speaks(t.Elem(), of, seen)
	case *types.Map:
		return speaks(t.Key(), of, seen) || speaks(t.Elem(), of, seen)
	case *types.Struct:
		for f := range t.Fields() {
			if speaks(f.Type(), of, seen) {
				return true
			}
		}
	case *types.Signature:
		return tuple(t.Params(), of, seen) || tuple(t.Results(), of, seen)
	case *types.Interface:
		for m := range t.Methods() {
			if speaks(m.Type(), of, seen) {
				return true
			}
		}
	}
	return false
}

func tuple(list *types.Tuple, of *types.Named, seen []types.Type) bool {
	for v := range list.Variables() {
		if speaks(v.Type(), of, seen) {
			return true
		}
	}
	return false
}
