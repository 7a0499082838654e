package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

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
		for name := range onlyAskedBy(fn) {
			known[name] = true
		}
	}
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			likeOthers := swallowsParameter(fn) && c.anyBefore(p, anyLiteral(swallowsParameter))
			for name, at := range swallowedBy(fn) {
				if !known[name] && !likeOthers {
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

// onlyAskedBy are the calls of a function without an error of its own that ask whether there is one, and no more: it
// says so in another way, which its callers may do for themselves.
func onlyAskedBy(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	if errorResult(fn.Signature) >= 0 {
		return out
	}
	for in := range instructions(fn) {
		if call, ok := in.(*ssa.Call); ok && calleeName(&call.Call) != "" {
			if err := errorOf(call); err != nil && onlyAsked(err) != nil {
				out[calleeName(&call.Call)] = true
			}
		}
	}
	return out
}

// swallowsParameter reports whether a function is told of an error and returns nil for it, as one that skips what cannot be
// read: it may do so with what it finds out itself.
func swallowsParameter(fn *ssa.Function) bool {
	result := errorResult(fn.Signature)
	return result >= 0 && slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool {
		if !types.Identical(p.Type(), types.Universe.Lookup("error").Type()) {
			return false
		}
		cond := onlyAsked(p)
		return cond != nil && goesOnIn(cond, result)
	})
}

// anyLiteral has something hold of a function or one that is written in it.
func anyLiteral(holds func(*ssa.Function) bool) func(*ssa.Function) bool {
	return func(fn *ssa.Function) bool { return slices.ContainsFunc(withLiterals(fn), holds) }
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
