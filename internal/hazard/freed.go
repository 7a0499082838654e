package hazard

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// freed finds functions of others, kept in memory, that were called under a lock always, one at a time, and
// are called without now. Those that are asked for a number or a text alone, as a hash is, may be called so.
func freed(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	under := map[string]bool{}
	for _, call := range foreignCalls(c.Before, before) {
		if !isCallback(call.at) || !keptCallback(call.at.(*ssa.Call)) {
			continue
		}
		locked := len(before.at[call.at].must) > 0
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
	return isKept(call.Call.Value, 3)
}

// isKept reports whether a value is a part of the receiver or of a variable of the package, a copy of such a part,
// or what a function of the package found there.
func isKept(v ssa.Value, depth int) bool {
	switch r := rootOf(v).(type) {
	case *ssa.Parameter:
		return isReceiver(r) && v != r
	case *ssa.Global:
		return true
	case *ssa.Alloc: // several returns put something there
		return depth > 0 && slices.ContainsFunc(storedIn(r), func(v ssa.Value) bool { return v != nil && isKept(v, depth-1) })
	case *ssa.Call:
		if depth == 0 {
			return false
		}
		if isBuiltin(&r.Call, "append") || libraryName(&r.Call) == "slices.Clone" {
			return slices.ContainsFunc(r.Call.Args, func(a ssa.Value) bool { return isKept(a, depth-1) })
		}
		fn := r.Call.StaticCallee()
		return fn != nil && slices.ContainsFunc(givenFunctions(fn), func(v ssa.Value) bool { return isKept(v, depth-1) })
	}
	return false
}

// givenFunctions are the function values that a function returns, and the lists of such.
func givenFunctions(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	for in := range instructions(fn) {
		ret, ok := in.(*ssa.Return)
		if !ok {
			continue
		}
		for _, v := range ret.Results {
			t := v.Type().Underlying()
			if list, ok := t.(*types.Slice); ok {
				t = list.Elem().Underlying()
			}
			if _, ok := t.(*types.Signature); ok {
				out = append(out, v)
			}
		}
	}
	return out
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
