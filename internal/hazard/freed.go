package hazard

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// freed finds functions of others, kept in memory, that were called under a lock always, one at a time, and
// are called without now. Those that are asked for a number or a text alone, as a hash is, may be called so.
func freed(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	under := map[string]bool{}
	for _, call := range foreignCalls(c.Before, before) {
		at := before.at[call.at]
		locked := isCallback(call.at) && len(at.must) > 0
		had, known := under[call.kind]
		under[call.kind] = locked && (had || !known)
	}
	var out []finding
	for _, call := range foreignCalls(c.After, after) {
		fn := call.at.Parent()
		if call.kind == "" || !under[call.kind] || !isCallback(call.at) || len(after.at[call.at].may) > 0 || !c.Changed(fn) || !keptCallback(call.at.(*ssa.Call)) || !ast.IsExported(outermost(fn).Name()) {
			continue
		}
		out = append(out, finding{fn, call.at.Pos(), "freed " + call.what,
			fmt.Sprintf("%s without a lock, under which it was called: two calls may come at once, or in another order than what they tell of", call.what)})
	}
	return out
}

// keptCallback reports whether the function value that is called was kept in a field or a variable of the
// package, and does more than to say a number or a text of what it is given.
func keptCallback(call *ssa.Call) bool {
	if saysOf(call.Call.Signature()) {
		return false
	}
	switch r := rootOf(call.Call.Value).(type) {
	case *ssa.Parameter:
		return isReceiver(r) && call.Call.Value != r
	case *ssa.Global:
		return true
	}
	return false
}

// saysOf reports whether a function gets and gives but numbers, texts and the like, at least one of which it gives.
func saysOf(sig *types.Signature) bool {
	basic := func(list *types.Tuple) bool {
		for v := range list.Variables() {
			if _, ok := v.Type().Underlying().(*types.Basic); !ok {
				return false
			}
		}
		return true
	}
	return sig.Results().Len() > 0 && basic(sig.Params()) && basic(sig.Results())
}
