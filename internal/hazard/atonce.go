package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// calledAtOnce finds calls of code that others have written which several goroutines make at
// once, where a lock let one of them do so at a time.
func calledAtOnce(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	was := map[string]bool{} // whether all calls were made under a lock
	for _, call := range foreignCalls(c.Before, before) {
		locked := len(before.at[call.at].must) > 0
		had, known := was[call.what]
		was[call.what] = locked && (had || !known)
	}
	var out []finding
	for _, call := range foreignCalls(c.After, after) {
		fn := call.at.Parent()
		if was[call.what] && len(after.at[call.at].may) == 0 && isCallback(call.at) && startedOften(c.After, fn) {
			out = append(out, finding{fn, call.at.Pos(), "atonce " + call.what,
				fmt.Sprintf("%s from several goroutines at once, where a lock let one of them do so at a time", call.what)})
		}
	}
	return out
}

// isCallback reports whether an instruction calls a function that is a value.
func isCallback(in ssa.Instruction) bool {
	call, ok := in.(*ssa.Call)
	return ok && !call.Call.IsInvoke() && call.Call.StaticCallee() == nil
}

// startedOften reports whether a function runs in several goroutines at once: a loop starts them, or
// they call it.
func startedOften(p *Package, fn *ssa.Function) bool {
	if manyTimes(fn) {
		return true
	}
	for _, lit := range p.All {
		if lit.Parent() == nil || !manyTimes(lit) {
			continue
		}
		for _, f := range p.reached(lit) {
			if f == fn {
				return true
			}
		}
	}
	return false
}
