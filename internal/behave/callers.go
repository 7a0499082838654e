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
	deepestCallers = 4 // calls between one and what changed
)

// callers are targets by which users of the package come to changed functions
// that they cannot call themselves. What such a function does with arguments
// made up is one thing: its callers never pass most of them, and pass others
// that are hardly made up, the tokens of a text or a table half built.
func (g *generator) callers() []Target {
	var out []Target
	level := g.concealed()
	seen := map[*types.Func]bool{}
	for range deepestCallers {
		level = g.calling(level, seen)
		for _, fn := range level {
			ref, ok := g.open(fn)
			if !ok || g.isTarget(ref.String()) {
				continue
			}
			out = append(out, g.beside(ref)...)
			if len(out) == mostCallers {
				return out
			}
		}
	}
	return out
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
	targets[0].Caller = true
	return targets[:1]
}

func (g *generator) isTarget(name string) bool {
	return slices.ContainsFunc(g.driver.Targets, func(t Target) bool { return t.Func.String() == name })
}

// concealed are the functions under check that users of the package cannot name.
func (g *generator) concealed() []*types.Func {
	var out []*types.Func
	for _, t := range g.driver.Targets {
		if fn := g.objects[t.Func.String()]; !named(t.Func) && !slices.Contains(out, fn) {
			out = append(out, fn)
		}
	}
	return out
}

// named reports whether users of the package can name a function.
func named(f FuncRef) bool {
	return ast.IsExported(f.Name) && (f.Recv == "" || ast.IsExported(f.Recv))
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
	for name, f := range g.before.funcs {
		if g.objects[name] == fn {
			other, ok := g.after.funcs[name]
			return f.ref, ok && named(f.ref) && other.signature == f.signature && g.callable(fn)
		}
	}
	return FuncRef{}, false
}
