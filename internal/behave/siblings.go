package behave

import (
	"go/types"
	"slices"
	"strings"
)

// mostSiblings bounds the functions and methods of other packages that make the
// values which the package takes of them.
const mostSiblings = 40

// siblings are functions of other packages of the module that make values of types
// the package takes, and methods that change them: without these, such values are
// as empty as a literal of their package's users.
type siblings struct {
	makers, methods []string // expressions
	imports         []string // paths
}

// siblings looks at what the functions under check take, and those that make their
// receivers.
func (g *generator) siblings() siblings {
	var s siblings
	for _, n := range g.borrowed() {
		path, name := n.Obj().Pkg().Path(), importName(n.Obj().Pkg().Path())
		before := len(s.makers)
		scope := n.Obj().Pkg().Scope()
		for _, f := range scope.Names() {
			fn, ok := scope.Lookup(f).(*types.Func)
			if ok && fn.Exported() && makes(fn, n) && g.rest.Callable(path, f) {
				s.makers = append(s.makers, name+"."+f)
			}
		}
		if len(s.makers) == before {
			continue
		}
		s.imports = append(s.imports, path)
		for m := range n.Methods() {
			if m.Exported() && given(m.Signature()) && g.rest.Callable(path, n.Obj().Name()+"."+m.Name()) && !ends(m.Name()) {
				s.methods = append(s.methods, "(*"+name+"."+n.Obj().Name()+")."+m.Name())
			}
		}
	}
	slices.Sort(s.makers)
	slices.Sort(s.methods)
	s.makers, s.methods = s.makers[:min(len(s.makers), mostSiblings)], s.methods[:min(len(s.methods), mostSiblings)]
	return s
}

// borrowed are the structs of other packages of the module that parameters of
// functions under check point to, and those of functions that make receivers.
func (g *generator) borrowed() []*types.Named {
	var out []*types.Named
	note := func(sig *types.Signature) {
		for p := range sig.Params().Variables() {
			pointer, ok := types.Unalias(p.Type()).(*types.Pointer)
			if !ok {
				continue
			}
			n, ok := types.Unalias(pointer.Elem()).(*types.Named)
			if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg() == g.pkg.Types || !n.Obj().Exported() || n.TypeParams().Len() > 0 {
				continue
			}
			_, isStruct := n.Underlying().(*types.Struct)
			if path := n.Obj().Pkg().Path(); isStruct && g.uses(path) && g.rest.Sibling(path) && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	for _, t := range g.driver.Targets {
		note(g.objects[t.Func.String()].Signature())
	}
	for _, m := range g.makers() {
		name, _, _ := strings.Cut(m, "[")
		note(g.scope.Lookup(name).(*types.Func).Signature())
	}
	return out
}

// makes reports whether a function returns a pointer to a new struct, perhaps with
// an error.
func makes(fn *types.Func, n *types.Named) bool {
	sig := fn.Signature()
	res := sig.Results()
	if res.Len() == 0 || res.Len() > 2 || res.Len() == 2 && !isError(res.At(1).Type()) || sig.TypeParams().Len() > 0 || !given(sig) {
		return false
	}
	p, ok := res.At(0).Type().(*types.Pointer)
	return ok && types.Identical(p.Elem(), n) && !takes(sig, p)
}

// given reports whether all parameters are simple: what a function does with
// others, which it may call or keep, is not known of other packages.
func given(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if !isPlain(p.Type()) {
			return false
		}
	}
	return !sig.Variadic()
}
