package hazard

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// beforeDefer finds functions that return before they defer what changes things in the end, where that was
// deferred in any case: it is not done then. A return that asks whether there is any of it, or whether the
// function was called before, is none.
func beforeDefer(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := deferredChanges(p.Before), deferredChanges(p.After)
		for what, b := range was {
			now, ok := is[what]
			if !ok || returnsWithout(p.Before, b) != nil {
				continue
			}
			if at := returnsWithout(p.After, now); at != nil && !asksFor(p.After, at.Block(), strings.Split(what, ", ")) {
				out = append(out, finding{p.After, posOf(at), "beforedefer " + p.Name + " " + what,
					fmt.Sprintf("the function returns here before it defers what changes %s, which was done in any case", what)})
			}
		}
	}
	return out
}

// deferredChanges are the blocks that defer literals, by what these change.
func deferredChanges(fn *ssa.Function) map[string]*ssa.BasicBlock {
	out := map[string]*ssa.BasicBlock{}
	for in := range instructions(fn) {
		d, ok := in.(*ssa.Defer)
		if !ok {
			continue
		}
		lit := d.Call.StaticCallee()
		if lit == nil || lit.Parent() != fn {
			continue
		}
		if all := changedBy(lit); len(all) > 0 {
			out[strings.Join(all, ", ")] = d.Block()
		}
	}
	return out
}

// changedBy names the fields and variables of the package that a function changes.
func changedBy(fn *ssa.Function) []string {
	found := map[string]bool{}
	for in := range instructions(fn) {
		switch in := in.(type) {
		case *ssa.Store:
			if _, local := in.Addr.(*ssa.FreeVar); !local {
				found[source(in.Addr)] = true
			}
		case *ssa.MapUpdate:
			found[source(in.Map)] = true
		case *ssa.Call:
			if isBuiltin(&in.Call, "clear") || isBuiltin(&in.Call, "delete") {
				found[source(in.Call.Args[0])] = true
			}
		}
	}
	delete(found, "")
	return slices.Sorted(maps.Keys(found))
}

// returnsWithout is a return that a block is not on the way to.
func returnsWithout(fn *ssa.Function, without *ssa.BasicBlock) *ssa.Return {
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover && !without.Dominates(b) {
			return ret
		}
	}
	return nil
}

// asksFor reports whether a condition on the way to a block is about one of some places, or about what the
// function itself changes, or about the result of a call, of which nobody knows.
func asksFor(fn *ssa.Function, b *ssa.BasicBlock, places []string) bool {
	places = append(places, changedBy(fn)...)
	for d := b.Idom(); d != nil; d = d.Idom() {
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if ok && isAbout(branch.Cond, places, 6) {
			return true
		}
	}
	return len(b.Preds) != 1 // the conditions of several ways
}

// isAbout reports whether a condition is made of one of some places, or of what cannot be followed.
func isAbout(v ssa.Value, places []string, depth int) bool {
	if depth == 0 {
		return true
	}
	switch v := v.(type) {
	case *ssa.Const:
		return false
	case *ssa.BinOp:
		return isAbout(v.X, places, depth-1) || isAbout(v.Y, places, depth-1)
	case *ssa.Call:
		return !isBuiltin(&v.Call, "len") || isAbout(v.Call.Args[0], places, depth-1)
	case *ssa.UnOp:
		if name := source(v); name != "" {
			return slices.Contains(places, name)
		}
		return isAbout(v.X, places, depth-1)
	}
	return true
}
