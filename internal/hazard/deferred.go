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
		at := anyLoopDefer(withLiterals(p.After))
		if at == nil {
			continue
		}
		from := c.movedFrom(p)
		if len(from) == 0 || slices.ContainsFunc(from, func(fn *ssa.Function) bool { return anyLoopDefer(c.Before.reached(fn)) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "loopdefer " + p.Name,
			"this is deferred in each turn of the loop, and all of it waits for the end of the function"})
	}
	return out
}

// anyLoopDefer is the first such call of some functions.
func anyLoopDefer(fns []*ssa.Function) ssa.Instruction {
	for _, fn := range fns {
		if at := loopDefer(fn); at != nil {
			return at
		}
	}
	return nil
}

// loopDefer is a call that is deferred in a loop.
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
