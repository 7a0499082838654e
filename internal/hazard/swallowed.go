package hazard

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// swallowed finds errors that a function asks for and then goes on as if there were none: it returns nil for
// them at once, or does the same in both cases, and nothing else looks at them. Calls on which this depends are rare: what
// fails is seldom made up.
func swallowed(c *Change) []finding {
	known := map[string]bool{}
	for _, fn := range c.Before.All {
		for name := range swallowedBy(fn) {
			known[name] = true
		}
	}
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			for name, at := range swallowedBy(fn) {
				if !known[name] {
					out = append(out, finding{p.After, at, "swallowed " + name,
						fmt.Sprintf("%s goes on as if there were no error where %s failed", p.Name, name)})
				}
			}
		}
	}
	return out
}

// swallowedBy is where a function that may return an error does not return that of a call, though it asks for it, by the
// name of what is called.
func swallowedBy(fn *ssa.Function) map[string]token.Pos {
	out := map[string]token.Pos{}
	result := errorResult(fn.Signature)
	if result < 0 {
		return out
	}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || calleeName(&call.Call) == "" {
			continue
		}
		err := errorOf(call)
		if err == nil {
			continue
		}
		if cond := onlyAsked(err); cond != nil && goesOnIn(cond, result) {
			out[calleeName(&call.Call)] = call.Pos()
		}
	}
	return out
}

// errorOf is the value that is the error of a call; nil if there is none, or nothing takes it.
func errorOf(call *ssa.Call) ssa.Value {
	i := errorResult(call.Call.Signature())
	switch {
	case i < 0:
		return nil
	case call.Call.Signature().Results().Len() == 1:
		return call
	}
	for _, ref := range *call.Referrers() {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

// onlyAsked is where an error is compared with nil, if that is all that is done with it.
func onlyAsked(err ssa.Value) *ssa.BinOp {
	var cond *ssa.BinOp
	for _, ref := range *err.Referrers() {
		if _, debug := ref.(*ssa.DebugRef); debug {
			continue
		}
		op, ok := ref.(*ssa.BinOp)
		if !ok || cond != nil || op.Op != token.NEQ && op.Op != token.EQL || !isNil(op.X) && !isNil(op.Y) {
			return nil
		}
		cond = op
	}
	return cond
}

// goesOnIn reports whether a function that asks whether there is an error returns nil for it at once, or does nothing
// else than without one: then nothing is left of the branch.
func goesOnIn(cond *ssa.BinOp, result int) bool {
	if !lookedAt(cond) {
		return true
	}
	for _, ref := range *cond.Referrers() {
		branch, ok := ref.(*ssa.If)
		if !ok {
			continue
		}
		failed := branch.Block().Succs[0]
		if cond.Op == token.EQL {
			failed = branch.Block().Succs[1]
		}
		if len(failed.Preds) == 1 && returnsNil(failed, result) {
			return true
		}
	}
	return false
}

// returnsNil reports whether a block does nothing but to return nil as an error.
func returnsNil(b *ssa.BasicBlock, result int) bool {
	for _, in := range b.Instrs {
		switch in := in.(type) {
		case *ssa.DebugRef, *ssa.RunDefers:
		case *ssa.Return:
			return isNil(in.Results[result])
		default:
			return false
		}
	}
	return false
}
