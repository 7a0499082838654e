package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// leftOpen finds ways out of a function on which it has not called what ends something that it began, where
// it called that on all: an open file stays open, a listener is kept for ever.
func leftOpen(c *Change) []finding {
	var out []finding
	for _, p := range pairsWithin(c.Pairs) {
		was, is := begun(p.Before), begun(p.After)
		for name, at := range is {
			if b, ok := was[name]; ok && at.open != nil && b.open == nil && b.times == at.times && !b.handed {
				out = append(out, finding{p.After, posOf(at.open), "leftopen " + p.Name + " " + name,
					fmt.Sprintf("the function returns here without a call of what ends that which %s began, where it called it on all ways", name)})
			}
		}
	}
	return out
}

// A beginning is what a function begins and ends.
type beginning struct {
	times int             // how often
	open  ssa.Instruction // where it returns and has not ended it; nil if it always has
	// handed says that others have it too, who may end it.
	handed bool
}

// begun are the calls of a function that give something to end, which it ends itself and hands to nobody, by
// the name of what is called.
func begun(fn *ssa.Function) map[string]beginning {
	out := map[string]beginning{}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || len(out) > 20 {
			continue
		}
		ends := endings(call)
		if len(ends) == 0 {
			continue
		}
		name := calleeName(&call.Call)
		b := out[name]
		b.times++
		if handsOver(call) {
			b.handed = true
		} else if at := returnsOpen(call, ends); at != nil {
			b.open = at
		}
		out[name] = b
	}
	return out
}

// endings are the instructions that end what a call began: calls of a function that it gave, or of a method
// Close or Stop of what it gave. There are none where that goes anywhere else.
func endings(call *ssa.Call) (out []ssa.Instruction) {
	given := []ssa.Value{call}
	if _, several := call.Type().(*types.Tuple); several {
		given = nil
		for _, ref := range *call.Referrers() {
			if e, ok := ref.(*ssa.Extract); ok {
				given = append(given, e)
			}
		}
	}
	for _, v := range given {
		if sig, ok := v.Type().Underlying().(*types.Signature); ok {
			if sig.Params().Len() == 0 && sig.Results().Len() == 0 {
				return onlyCalls(v)
			}
			continue
		}
		if hasMethod(v.Type(), "Close") || hasMethod(v.Type(), "Stop") {
			for _, ref := range *v.Referrers() {
				if c, ok := ref.(ssa.CallInstruction); ok && endsIt(c.Common(), v) {
					out = append(out, ref)
				}
			}
		}
	}
	return out
}

// onlyCalls are the calls of a function value, deferred ones too; nil if anything else is done with it.
func onlyCalls(v ssa.Value) (out []ssa.Instruction) {
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Call, *ssa.Defer:
			if ref.(ssa.CallInstruction).Common().Value != v {
				return nil
			}
			out = append(out, ref)
		case *ssa.DebugRef:
		default:
			return nil
		}
	}
	return out
}

// endsIt reports whether a call is of a method of a value that ends it.
func endsIt(c *ssa.CallCommon, v ssa.Value) bool {
	if c.IsInvoke() {
		return c.Value == v && (c.Method.Name() == "Close" || c.Method.Name() == "Stop")
	}
	fn := c.StaticCallee()
	return fn != nil && len(c.Args) > 0 && c.Args[0] == v && fn.Signature.Recv() != nil && (fn.Name() == "Close" || fn.Name() == "Stop")
}

// returnsOpen is where a function returns after a call and none of its endings; where the call failed there
// is nothing to end.
func returnsOpen(call *ssa.Call, ends []ssa.Instruction) ssa.Instruction {
	seen := map[*ssa.BasicBlock]bool{}
	var from func(b *ssa.BasicBlock, at int) ssa.Instruction
	from = func(b *ssa.BasicBlock, at int) ssa.Instruction {
		for _, in := range b.Instrs[at:] {
			if slices.Contains(ends, in) {
				return nil
			}
			if ret, ok := in.(*ssa.Return); ok {
				return ret
			}
		}
		for _, next := range openAfter(b, call) {
			if seen[next] {
				continue
			}
			seen[next] = true
			if at := from(next, 0); at != nil {
				return at
			}
		}
		return nil
	}
	return from(call.Block(), slices.Index(call.Block().Instrs, ssa.Instruction(call))+1)
}

// handsOver reports whether what a call began is returned, or kept where others find it.
func handsOver(call *ssa.Call) bool {
	return slices.ContainsFunc(refsOf(call), func(ref ssa.Instruction) bool {
		switch ref.(type) {
		case *ssa.Return, *ssa.Store, *ssa.MakeClosure, *ssa.Phi, *ssa.Send:
			return true
		}
		return false
	})
}

// refsOf are the instructions that have a value, or a part or an interface of it that may be what is to be ended.
func refsOf(v ssa.Value) (out []ssa.Instruction) {
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Extract:
			if !isError(ref.Type()) && (hasMethod(ref.Type(), "Close") || hasMethod(ref.Type(), "Stop")) {
				out = append(out, refsOf(ref)...)
			}
		case *ssa.MakeInterface:
			out = append(out, refsOf(ref)...)
		case *ssa.ChangeInterface:
			out = append(out, refsOf(ref)...)
		default:
			out = append(out, ref)
		}
	}
	return out
}

// openAfter are the blocks behind one that are reached if a call has not failed.
func openAfter(b *ssa.BasicBlock, call *ssa.Call) []*ssa.BasicBlock {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return b.Succs
	}
	cmp, ok := branch.Cond.(*ssa.BinOp)
	if !ok || !isNil(cmp.Y) {
		return b.Succs
	}
	of := storedBefore(cmp.X)
	if e, ok := of.(*ssa.Extract); ok {
		of = e.Tuple
		if _, tuple := call.Type().(*types.Tuple); tuple && !isError(e.Type()) { // what is nil needs no end
			of = nil
			if e.Tuple == ssa.Value(call) && cmp.Op == token.NEQ {
				return b.Succs[:1]
			}
		}
	}
	if of != ssa.Value(call) {
		return b.Succs
	}
	failed := cmp.Op == token.NEQ
	if _, tuple := call.Type().(*types.Tuple); !tuple {
		failed = cmp.Op == token.EQL // what it gave is nil
	}
	if failed {
		return b.Succs[1:]
	}
	return b.Succs[:1]
}

// storedBefore is what the block of a load stores in the variable before it; else the value itself.
func storedBefore(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return v
	}
	if _, local := load.X.(*ssa.Alloc); !local {
		return v
	}
	var last ssa.Value = v
	for _, in := range load.Block().Instrs {
		if in == ssa.Instruction(load) {
			break
		}
		if store, ok := in.(*ssa.Store); ok && store.Addr == load.X {
			last = store.Val
		}
	}
	return last
}
