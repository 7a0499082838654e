package hazard

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// deferredInLoop finds calls that are deferred in a loop, so that all of them wait for the end of
// the function, in one that deferred none there.
func deferredInLoop(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		from := c.movedFrom(p)
		if len(from) == 0 || slices.ContainsFunc(from, func(fn *ssa.Function) bool {
			return slices.ContainsFunc(c.Before.reached(fn), func(fn *ssa.Function) bool { return loopDefer(fn) != nil })
		}) {
			continue
		}
		for _, fn := range withLiterals(p.After) {
			if at := loopDefer(fn); at != nil {
				out = append(out, finding{p.After, at.Pos(), "loopdefer " + p.Name,
					"this is deferred in each turn of the loop, and all of it waits for the end of the function"})
				break
			}
		}
	}
	return out
}

// loopDefer is a call that is deferred in a loop, but for one that ends with it.
func loopDefer(fn *ssa.Function) ssa.Instruction {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if d, ok := in.(*ssa.Defer); ok && inLoop(b) {
				return d
			}
		}
	}
	return nil
}
