package behave

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Bounds of the callers that are called beside what changed.
const (
	mostCallers    = 3 // each takes its share of the time
	mostInstances  = 2 // of a generic one
	deepestCallers = 4 // calls between one and what changed
)

// callers are targets by which users of the package come to changed functions
// that they cannot call themselves. What such a function does with arguments
// made up is one thing: its callers never pass most of them, and pass others
// that are hardly made up, the tokens of a text or a table half built.
//
// Those that may wait for others, as for who is at the other end of a connection, are
// called where there are no others.
func (g *generator) callers(changed []FuncRef) []Target {
	if out := g.callersThat(changed, g.open); len(out) > 0 {
		return out
	}
	return g.callersThat(changed, g.openThough)
}

// callersThat are those that users can call.
func (g *generator) callersThat(changed []FuncRef, open func(*types.Func) (FuncRef, bool)) []Target {
	var out []Target
	many, level := 0, g.concealed(changed)
	seen := map[*types.Func]bool{}
	for range deepestCallers {
		level = g.calling(level, seen)
		for _, fn := range level {
			ref, ok := open(fn)
			if !ok || g.isTarget(ref.String()) {
				continue
			}
			out = append(out, g.beside(ref)...)
			if many++; many == mostCallers {
				return out
			}
		}
	}
	return out
}

// inner is the nearest caller that users of the package cannot call either, of
// functions that take what only the package makes. Its own arguments can be made up
// where theirs hardly can: a connection, and not the buffers that it shares with them.
func (g *generator) inner(changed []FuncRef) []Target {
	level := slices.DeleteFunc(g.concealed(changed), func(fn *types.Func) bool { return !g.passedOwn(fn) })
	seen := map[*types.Func]bool{}
	for range deepestCallers {
		level = g.calling(level, seen)
		for _, fn := range level {
			ref, ok := g.declared(fn)
			if ok && !g.isOpen(ref) && !g.isTarget(ref.String()) && !g.passedOwn(fn) && g.onBothSides(fn) && g.effects.Of(fn).Danger == "" {
				return g.beside(ref)
			}
		}
	}
	return nil
}

// mostHeirs bounds the methods of types that changed that are called beside what
// changed.
const mostHeirs = 3

// heirs are targets for exported methods that did not change, of structs that did: a
// field that others now rely on is theirs to keep true.
func (g *generator) heirs() []Target {
	var out []Target
	_, opaque, _ := g.types()
	for _, name := range slices.Sorted(maps.Keys(g.before.funcs)) {
		fn := g.objects[name]
		if fn == nil || !slices.Contains(opaque, g.before.funcs[name].ref.Recv) || g.isTarget(name) {
			continue
		}
		if ref, ok := g.open(fn); ok && len(out) < mostHeirs {
			out = append(out, g.beside(ref)...)
		}
	}
	return out
}

// beside is a target that is called beside what changed.
func (g *generator) beside(ref FuncRef) []Target {
	targets, _ := g.target(ref)
	if len(targets) == 0 {
		return nil
	}
	targets = targets[:min(len(targets), mostInstances)]
	for i := range targets {
		targets[i].Caller = true
	}
	return targets
}

func (g *generator) isTarget(name string) bool {
	return slices.ContainsFunc(g.driver.Targets, func(t Target) bool { return t.Func.String() == name })
}

// concealed are the functions that changed and that users of the package cannot call,
// those too that the sides declare in different ways: who calls them is what is left
// to compare.
func (g *generator) concealed(changed []FuncRef) []*types.Func {
	var out []*types.Func
	for _, ref := range changed {
		if fn := g.objects[ref.String()]; fn != nil && !named(ref) && (ref.On != BothSides || !g.isOpen(ref)) && !slices.Contains(out, fn) {
			out = append(out, fn)
		}
	}
	return out
}

// named reports whether users of the package can name a function.
func named(f FuncRef) bool {
	return ast.IsExported(f.Name) && (f.Recv == "" || ast.IsExported(f.Recv))
}

// isOpen reports whether a function can be called by who knows nothing of the inside
// of its package. Nobody imports a program: there it is those that take nothing of
// its own, as its start does and what tests of programs call.
func (g *generator) isOpen(ref FuncRef) bool {
	fn := g.objects[ref.String()]
	return named(ref) || g.pkg.Name == "main" && fn != nil && !g.takesOwn(fn)
}

// takesOwn reports whether a function takes values of types that its package
// declares: which of them there are, only the package decides.
func (g *generator) takesOwn(fn *types.Func) bool {
	return fn.Signature().Recv() != nil || g.passedOwn(fn)
}

// passedOwn reports whether one of the parameters of a function is such a value.
func (g *generator) passedOwn(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if g.isOwn(p.Type(), 0) {
			return true
		}
	}
	return false
}

// isOwn reports whether a type, or what it consists of, is declared by the package and
// has parts that users of the package could not fill.
func (g *generator) isOwn(t types.Type, depth int) bool {
	if depth > deepestCallers {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Pkg() == g.pkg.Types && !ast.IsExported(t.Obj().Name())
	case *types.Pointer:
		return g.isOwn(t.Elem(), depth+1)
	case *types.Slice:
		return g.isOwn(t.Elem(), depth+1)
	case *types.Array:
		return g.isOwn(t.Elem(), depth+1)
	case *types.Map:
		return g.isOwn(t.Key(), depth+1) || g.isOwn(t.Elem(), depth+1)
	}
	return false
}

// noteReached has the targets that users can call know which of those they reach that
// users cannot; those that nobody calls, to which they lead.
func (g *generator) noteReached() {
	for i, t := range g.driver.Targets {
		open := g.isOpen(t.Func)
		if !open && !g.isRoot(t.Func) {
			continue
		}
		g.driver.Targets[i].Open, g.driver.Targets[i].Root = open, !open
		for fn := range g.reach(g.objects[t.Func.String()], 2*deepestCallers) {
			for _, o := range g.driver.Targets {
				if g.objects[o.Func.String()] != fn || g.isOpen(o.Func) {
					continue
				}
				if name := o.Func.String(); !slices.Contains(g.driver.Targets[i].Leads, name) {
					g.driver.Targets[i].Leads = append(g.driver.Targets[i].Leads, name)
				}
				if open && (g.takesOwn(fn) || g.movedTogether(fn, map[*types.Func]bool{})) && !slices.Contains(g.driver.Targets[i].Reaches, o.Func.String()) {
					g.driver.Targets[i].Reaches = append(g.driver.Targets[i].Reaches, o.Func.String())
				}
			}
		}
		slices.Sort(g.driver.Targets[i].Reaches)
		slices.Sort(g.driver.Targets[i].Leads)
	}
}

// movedTogether reports whether users of the package come to a function through others
// alone that changed with it: what passes between them is then theirs to agree on anew. A
// function that users call, and that did not change, relies on what the other one did.
func (g *generator) movedTogether(fn *types.Func, seen map[*types.Func]bool) bool {
	some := false
	seen[fn] = true
	for by := range g.effects.Decls {
		if seen[by] || !g.names(by, fn) {
			continue
		}
		some = true
		if g.changed[by] {
			continue
		}
		if ref, ok := g.declared(by); !ok || g.isOpen(ref) || !g.movedTogether(by, seen) {
			return false
		}
	}
	return some
}

// names reports whether a function mentions another one itself.
func (g *generator) names(by, fn *types.Func) bool {
	found := false
	if fd := g.effects.Decls[by]; fd.Body != nil {
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				used, ok := g.pkg.TypesInfo.Uses[id].(*types.Func)
				found = found || ok && used.Origin() == fn
			}
			return !found
		})
	}
	return found
}

// calling are the functions that mention some of others, sorted by name, and that
// were not seen before.
func (g *generator) calling(others []*types.Func, seen map[*types.Func]bool) []*types.Func {
	var out []*types.Func
	for _, fn := range others {
		seen[fn] = true
	}
	for fn := range g.effects.Decls {
		if !seen[fn] && g.mentions(fn, others) {
			out = append(out, fn)
		}
	}
	slices.SortFunc(out, func(a, b *types.Func) int { return strings.Compare(a.FullName(), b.FullName()) })
	return out
}

func (g *generator) mentions(fn *types.Func, others []*types.Func) bool {
	reached := g.reach(fn, 1)
	return slices.ContainsFunc(others, func(o *types.Func) bool { return reached[o] })
}

// open returns the name of a function that users of the package can call, and
// that is the same function on both sides.
func (g *generator) open(fn *types.Func) (FuncRef, bool) {
	ref, ok := g.declared(fn)
	return ref, ok && g.isOpen(ref) && g.callable(fn)
}

// openThough is open for functions that may wait, too.
func (g *generator) openThough(fn *types.Func) (FuncRef, bool) {
	ref, ok := g.declared(fn)
	return ref, ok && g.isOpen(ref) && g.onBothSides(fn) && g.effects.Of(fn).Danger == ""
}

// declared returns the name of a function of the baseline.
func (g *generator) declared(fn *types.Func) (FuncRef, bool) {
	for name, f := range g.before.funcs {
		if g.objects[name] == fn {
			return f.ref, true
		}
	}
	return FuncRef{}, false
}
