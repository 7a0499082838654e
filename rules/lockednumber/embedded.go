package lockednumber

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/rule"
)

// calledElsewhere reports whether a method of an embedded lock, or the lock itself, is
// reached in another way than by the selectors that are known: in the package, or in
// another one of the module where the struct is exported. Files of tests are compiled
// with the fix.
func (p *program) calledElsewhere(d declaration, lock *types.Var, known map[*ast.SelectorExpr]bool) bool {
	if lends(p.pass.TypesInfo) {
		return true
	}
	for sel, s := range p.pass.TypesInfo.Selections {
		if slices.Contains(along(s), lock) && !known[sel] {
			return true
		}
	}
	if !d.public || p.pass.Pkg.Name() == "main" {
		return false
	}
	load, ok := p.pass.ResultOf[rule.Packages].(rule.Load)
	if !ok || p.pass.Module == nil {
		return true
	}
	all, err := load(p.pass.Module.Path + "/...")
	if err != nil || len(all) == 0 {
		return true
	}
	for _, pkg := range all {
		if pkg.PkgPath == p.pass.Pkg.Path() {
			continue
		}
		if lends(pkg.TypesInfo) && imports(pkg.Types, p.pass.Pkg.Path()) {
			return true
		}
		for _, s := range pkg.TypesInfo.Selections {
			if through(s, d.owner.Name(), p.pass.Pkg.Path(), lock.Name()) {
				return true
			}
		}
	}
	return false
}

// lends reports whether there are values that are known by their method Lock only, such
// as those of sync.Locker: a struct with a lock in it may be one.
func lends(info *types.Info) bool {
	locker := func(t types.Type) bool {
		in, ok := t.Underlying().(*types.Interface)
		if !ok {
			return false
		}
		obj, _, _ := types.LookupFieldOrMethod(in, false, nil, "Lock")
		return obj != nil
	}
	for _, tv := range info.Types {
		if tv.Type == nil {
			continue
		}
		if locker(tv.Type) {
			return true
		}
		if sig, ok := tv.Type.Underlying().(*types.Signature); ok {
			for v := range sig.Params().Variables() {
				if locker(v.Type()) {
					return true
				}
			}
		}
	}
	return false
}

func imports(p *types.Package, path string) bool {
	return slices.ContainsFunc(p.Imports(), func(i *types.Package) bool { return i.Path() == path })
}

// through reports whether a selection leads through a field of a struct, by its name,
// the name of the struct and the path of its package, which may have been loaded anew.
func through(s *types.Selection, owner, path, field string) bool {
	t, steps := s.Recv(), s.Index()
	if s.Kind() != types.FieldVal {
		steps = steps[:len(steps)-1] // the last is the method's
	}
	for _, i := range steps {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		in, ok := t.Underlying().(*types.Struct)
		if !ok || i >= in.NumFields() {
			return false
		}
		f := in.Field(i)
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Name() == owner && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && f.Name() == field {
			return true
		}
		t = f.Type()
	}
	return false
}
