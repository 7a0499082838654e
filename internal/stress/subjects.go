package stress

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/inspect"
)

// subject is a type whose methods are called.
type subject struct {
	name    string     // of the type
	of      types.Type // what is made: *T, or T where no method has a pointer receiver
	methods []method
}

// subjects lists the types with methods in which the change can show.
func (a *author) subjects() []subject {
	hot := a.hot()
	var names []string
	for name := range hot {
		if recv, _, ok := strings.Cut(name, "."); ok && a.base.funcs[name] != nil && !slices.Contains(names, recv) {
			names = append(names, recv)
		}
	}
	slices.Sort(names)
	var out []subject
	for _, name := range names {
		if s, ok := a.subject(name, hot); ok {
			out = append(out, s)
		}
	}
	return out
}

// subject collects the methods of a type: the exported ones, or all if there is
// none. Where the type itself differs, the change can show in each.
func (a *author) subject(name string, hot map[string]bool) (subject, bool) {
	tn, ok := a.base.pkg.Types.Scope().Lookup(name).(*types.TypeName)
	other, also := a.cand.pkg.Types.Scope().Lookup(name).(*types.TypeName)
	if !ok || !also {
		return subject{}, false
	}
	named, ok := tn.Type().(*types.Named)
	if !ok || types.IsInterface(named) || a.base.keptByOne(tn) && a.cand.keptByOne(other) {
		return subject{}, false
	}
	written := name
	if named.TypeParams().Len() > 0 {
		args := inspect.TypeArguments(a.base.pkg.Types, named, named.TypeParams())
		if len(args) == 0 {
			a.skipped = append(a.skipped, name+": no types are known that satisfy its type parameters")
			return subject{}, false
		}
		written += "[" + strings.Join(args[0], ", ") + "]"
	}
	t := a.eval("*" + written)
	if t == nil {
		return subject{}, false
	}
	differs := describe(tn) != describe(other)
	before, after := a.base.owners(), a.cand.owners()
	s := subject{name: name, of: t}
	for _, exported := range []bool{true, false} {
		set := types.NewMethodSet(t)
		for i := range set.Len() {
			fn, ok := set.At(i).Obj().(*types.Func)
			if !ok || len(set.At(i).Index()) != 1 || fn.Exported() != exported {
				continue
			}
			key := name + "." + fn.Name()
			if !a.callable(fn) {
				a.notCalled(key, fn)
				continue
			}
			if a.base.effects.Of(fn).Waits && !hot[key] || hasChannel(fn.Signature()) {
				continue
			}
			m := method{name: fn.Name(), sig: fn.Signature(), hot: differs || hot[key], recv: true}
			if before[key] == after[key] {
				m.owner = before[key]
			}
			s.methods = append(s.methods, m)
		}
		if len(s.methods) > 0 {
			break
		}
	}
	return s, slices.ContainsFunc(s.methods, func(m method) bool { return m.hot })
}

// describe is a type with its fields, for comparison.
func describe(tn *types.TypeName) string {
	return types.TypeString(tn.Type().Underlying(), func(p *types.Package) string { return p.Path() })
}

// hasChannel reports whether a function returns a channel or a function: what is
// behind it would have to be used, too.
func hasChannel(sig *types.Signature) bool {
	for r := range sig.Results().Variables() {
		if _, ok := r.Type().Underlying().(*types.Chan); ok {
			return true
		}
	}
	return false
}

// eval is the type of an expression of the package.
func (a *author) eval(expr string) types.Type {
	tv, err := types.Eval(a.base.pkg.Fset, a.base.pkg.Types, token.NoPos, expr)
	if err != nil {
		return nil
	}
	return tv.Type
}

// instances are ways to call a function: of a generic one, with some types.
func (a *author) instances(fn *types.Func) []method {
	sig := fn.Signature()
	if hasChannel(sig) {
		a.skipped = append(a.skipped, fn.Name()+": it returns a channel, and its end is not known")
		return nil
	}
	_, handed := inspect.Callers(a.base.pkg.TypesInfo, a.base.pkg.Syntax, fn)
	if sig.TypeParams().Len() == 0 {
		return []method{{name: fn.Name(), sig: sig, hot: true, handed: handed}}
	}
	for _, args := range inspect.TypeArguments(a.base.pkg.Types, sig, sig.TypeParams()) {
		expr := fn.Name() + "[" + strings.Join(args, ", ") + "]"
		if s, ok := a.eval(expr).(*types.Signature); ok {
			return []method{{name: expr, sig: s, hot: true, handed: handed}}
		}
	}
	a.skipped = append(a.skipped, fn.Name()+": no types are known that satisfy its type parameters")
	return nil
}
