package closuretext

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// compared notes a struct that is compared with others, field by field.
func (p *fieldProgram) compared(e ast.Expr) {
	if e == nil {
		return
	}
	if t := p.pass.TypesInfo.TypeOf(e); t != nil {
		p.show(t, false)
	}
}

// show notes a struct that is shown as a whole, and those that lie in it. Where it is shown in depth, as reflect.DeepEqual
// does, so is what pointers and interfaces lead to.
func (p *fieldProgram) show(t types.Type, deep bool) {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if p.shown[n.Obj()] && !deep || p.deep[n.Obj()] || n.Obj().Pkg() != p.pass.Pkg {
			return
		}
		p.shown[n.Obj()] = true
		p.deep[n.Obj()] = deep
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			p.show(f.Type(), deep)
		}
	case *types.Array:
		p.show(u.Elem(), deep)
	case *types.Slice:
		p.show(u.Elem(), deep)
	case *types.Map:
		p.show(u.Key(), deep)
		p.show(u.Elem(), deep)
	case *types.Pointer:
		if deep {
			p.show(u.Elem(), true)
		}
	case *types.Interface:
		if deep {
			p.behind(u, true)
		}
	}
}

// behind notes the structs that may be behind an interface with methods. Package fmt prints those by their methods that have some for it.
func (p *fieldProgram) behind(in *types.Interface, deep bool) {
	if in.NumMethods() == 0 {
		return
	}
	for _, obj := range p.pass.TypesInfo.Defs {
		n, ok := obj.(*types.TypeName)
		if !ok || n.IsAlias() || types.IsInterface(n.Type()) {
			continue
		}
		pointer := types.NewPointer(n.Type())
		if types.Implements(pointer, in) && (deep || !printsItself(pointer)) {
			p.show(n.Type(), deep)
		}
	}
}

// printsItself reports whether a type has a method by which package fmt prints it.
func printsItself(t types.Type) bool {
	set := types.NewMethodSet(t)
	return set.Lookup(nil, "Error") != nil || set.Lookup(nil, "String") != nil
}

// passes notes what a call gets as a value of any type.
func (p *fieldProgram) passes(call *ast.CallExpr) {
	info := p.pass.TypesInfo
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || info.Types[call.Fun].IsType() {
		return
	}
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	deep := fn != nil && p.compares(fn.Pkg())
	for i, arg := range call.Args {
		last := sig.Params().Len() - 1
		if last < 0 {
			return
		}
		to := sig.Params().At(min(i, last)).Type()
		if list, ok := to.(*types.Slice); ok && sig.Variadic() && i >= last {
			to = list.Elem()
		}
		p.becomes(arg, to, deep)
	}
}

// compares reports whether functions of a package may compare values in depth: those of package reflect, and of other modules.
func (p *fieldProgram) compares(pkg *types.Package) bool {
	if pkg == nil || pkg == p.pass.Pkg {
		return false
	}
	first, _, _ := strings.Cut(pkg.Path(), "/")
	return pkg.Path() == "reflect" || strings.Contains(first, ".")
}

// arguments notes the structs that are arguments of types: generic code of the package may do anything with
// them, that of other packages compares those that it asks to be comparable.
func (p *fieldProgram) arguments() {
	info := p.pass.TypesInfo
	for id, instance := range info.Instances {
		obj := info.Uses[id]
		if obj == nil {
			continue
		}
		params := parameters(obj)
		for i := range instance.TypeArgs.Len() {
			arg := instance.TypeArgs.At(i)
			switch {
			case obj.Pkg() == p.pass.Pkg:
				p.show(pointed(arg), false)
			case i < params.Len() && types.Comparable(params.At(i)):
				p.show(arg, false)
			}
		}
	}
}

// parameters returns those of a generic function or type.
func parameters(obj types.Object) *types.TypeParamList {
	switch t := types.Unalias(obj.Type()).(type) {
	case *types.Signature:
		return t.TypeParams()
	case *types.Named:
		return t.TypeParams()
	}
	return nil
}

// becomes notes a struct, or a pointer to one, that becomes a value of any type, and a struct that becomes one of
// any interface: two of those can be compared.
func (p *fieldProgram) becomes(e ast.Expr, to types.Type, deep bool) {
	in, ok := under(to).(*types.Interface)
	t := p.pass.TypesInfo.TypeOf(e)
	if !ok || t == nil {
		return
	}
	if from, ok := t.Underlying().(*types.Interface); ok {
		if in.NumMethods() == 0 {
			p.behind(from, deep)
		}
		return
	}
	if in.NumMethods() == 0 {
		t = pointed(t)
	}
	p.show(t, deep)
}
