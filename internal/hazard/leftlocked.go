package hazard

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// leftLocked finds ways out of a function on which a lock is kept that was freed on all.
func leftLocked(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	leaky := map[mutex]bool{}
	for _, fn := range c.Before.All {
		for m := range leaks(before, fn) {
			leaky[m] = true
		}
	}
	var out []finding
	for _, fn := range c.After.All {
		for m, at := range leaks(after, fn) {
			if !leaky[m] {
				out = append(out, finding{fn, posOf(at), "left " + string(m) + " " + nameOf(fn),
					fmt.Sprintf("%s is still held when the function returns here, and free when it returns elsewhere", m)})
			}
		}
	}
	return out
}

// leaks are the locks that a function keeps on some way out but not on all.
func leaks(f *lockFlow, fn *ssa.Function) map[mutex]ssa.Instruction {
	held, free := map[mutex]ssa.Instruction{}, map[mutex]bool{}
	var returns []lockState
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		at, reached := f.at[ret]
		if !reached {
			continue
		}
		returns = append(returns, at)
		for m, sites := range at.may {
			if !at.deferred[m] && takenHere(sites) {
				held[m] = ret
			}
		}
	}
	for _, at := range returns {
		for m := range held {
			if at.may[m] == nil {
				free[m] = true
			}
		}
	}
	for m := range held {
		if !free[m] {
			delete(held, m)
		}
	}
	return held
}

// takenHere reports whether the function itself has taken a lock, and not its caller.
func takenHere(sites map[ssa.Instruction]bool) bool {
	for at := range sites {
		if at != nil {
			return true
		}
	}
	return false
}

// lostDefer finds what was done in a deferred call, so also where something panics, and is
// done by a plain call now behind code that others have written.
func lostDefer(c *Change) []finding {
	var out []finding
	for _, p := range pairsWithin(c.Pairs) {
		was, is := deferredCalls(p.Before), deferredCalls(p.After)
		for what := range was {
			if is[what] != nil {
				continue
			}
			at := plainCall(p.After, what)
			if at == nil {
				continue
			}
			if foreign := foreignBefore(p.After, at); foreign != "" {
				out = append(out, finding{p.After, at.Pos(), "defer " + what + " " + p.Name,
					fmt.Sprintf("%s is called at the end, where it was deferred: if what the function %s panics, it is left out", what, foreign)})
			}
		}
	}
	return out
}

// pairsWithin are the pairs that have both sides, and those of the functions without a name in them
// where both have as many, of the same types: each defers calls of its own.
func pairsWithin(pairs []Pair) (all []Pair) {
	for _, p := range pairs {
		if p.Before == nil {
			continue
		}
		all = append(all, p)
		was, is := p.Before.AnonFuncs, p.After.AnonFuncs
		if !slices.EqualFunc(was, is, func(a, b *ssa.Function) bool { return a.Signature.String() == b.Signature.String() }) {
			continue
		}
		for i := range is {
			all = append(all, pairsWithin([]Pair{{p.Name, was[i], is[i]}})...)
		}
	}
	return all
}

// newDefer finds what was done at the end, so not where something panics, and is done by a
// deferred call now.
func newDefer(c *Change) []finding {
	var out []finding
	for _, p := range pairsWithin(c.Pairs) {
		was := deferredCalls(p.Before)
		for what, at := range deferredCalls(p.After) {
			plain := plainCall(p.Before, what)
			if was[what] != nil || plain == nil || plainCall(p.After, what) != nil || harmlessDefer(&plain.Call) {
				continue
			}
			if foreign := foreignBefore(p.Before, plain); foreign != "" {
				out = append(out, finding{p.After, at.Pos(), "newdefer " + what + " " + p.Name,
					fmt.Sprintf("%s is deferred: it is called if what the function %s panics too, where it was left out", what, foreign)})
			}
		}
	}
	return out
}

// harmlessDefer reports whether a call only lets go of something.
func harmlessDefer(c *ssa.CallCommon) bool {
	if _, _, lock := lockCall(c); lock {
		return true
	}
	name := calleeName(c)
	name = name[strings.LastIndex(name, ".")+1:]
	return name == "Put" || name == "Done" || name == "Stop" || name == "Close" || strings.HasPrefix(name, "close of")
}

// deferredCalls are the functions that are called when fn ends, in any way.
func deferredCalls(fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	for in := range instructions(fn) {
		d, ok := in.(*ssa.Defer)
		if !ok {
			continue
		}
		if name := calleeName(&d.Call); name != "" {
			out[name] = d
		}
		if lit := d.Call.StaticCallee(); lit != nil && lit.Parent() != nil {
			for _, inner := range lit.Blocks {
				for _, in := range inner.Instrs {
					if call, ok := in.(*ssa.Call); ok && calleeName(&call.Call) != "" && !ifSet(inner) {
						out[calleeName(&call.Call)] = call
					}
				}
			}
		}
	}
	return out
}

// ifSet reports whether a block of a function literal is executed only if a variable of the
// function around it has a value that something set.
func ifSet(b *ssa.BasicBlock) bool {
	for d := b.Idom(); d != nil; d = d.Idom() {
		cond, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || reachedBoth(d, b) {
			continue
		}
		if isLoadOfFree(cond.Cond) {
			return true
		}
	}
	return false
}

// reachedBoth reports whether either branch leads to a block.
func reachedBoth(from, to *ssa.BasicBlock) bool {
	for _, s := range from.Succs {
		if !reaches(s, to) {
			return false
		}
	}
	return true
}

// isLoadOfFree reports whether a condition is a variable of the function around a literal, or
// the opposite of one.
func isLoadOfFree(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if ok && load.Op == token.NOT {
		load, ok = load.X.(*ssa.UnOp)
	}
	if !ok {
		return false
	}
	_, free := load.X.(*ssa.FreeVar)
	return free
}

// plainCall is the last call of a function of that name that is not deferred.
func plainCall(fn *ssa.Function, name string) (last *ssa.Call) {
	for in := range instructions(fn) {
		if call, ok := in.(*ssa.Call); ok && calleeName(&call.Call) == name {
			last = call
		}
	}
	return last
}

// calleeName names what is called: "Type.Method", "pkg.Func", a builtin with what it is
// called for; "" for function values.
func calleeName(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return typeName(c.Value.Type()) + "." + c.Method.Name()
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "close" {
			return "close of " + source(c.Args[0])
		}
		return ""
	}
	fn := c.StaticCallee()
	if fn == nil || fn.Parent() != nil {
		return ""
	}
	if by := printsBy(c); by != "" { // whichever function of the library writes
		return strings.TrimPrefix(by, "calls ")
	}
	if m, _, ok := lockCall(c); ok {
		return string(m) + "." + fn.Name()
	}
	if recv := fn.Signature.Recv(); recv != nil {
		return typeName(recv.Type()) + "." + fn.Name()
	}
	return fn.Name()
}

// foreignBefore says which code of others is called, directly or by a function of the
// package, on a way to a call; "" if none.
func foreignBefore(fn *ssa.Function, call *ssa.Call) string {
	for _, b := range fn.Blocks {
		for i, in := range b.Instrs {
			if !comesBefore(b, i, call) {
				continue
			}
			if what := callsForeign(in, map[*ssa.Function]bool{}); what != "" {
				return what
			}
		}
	}
	return ""
}

// comesBefore reports whether the i-th instruction of b may be followed by the other.
func comesBefore(b *ssa.BasicBlock, i int, other ssa.Instruction) bool {
	if other.Block() == b {
		for j, in := range b.Instrs {
			if in == other && i < j {
				return true
			}
		}
	}
	return leadsTo(b, other.Block())
}

// leadsTo reports whether there is a way of one step or more from one block to another.
func leadsTo(from, to *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := append([]*ssa.BasicBlock(nil), from.Succs...)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == to {
			return true
		}
		if !seen[b] {
			seen[b] = true
			work = append(work, b.Succs...)
		}
	}
	return false
}

// callsForeign says which code of others an instruction calls, itself or by what it calls
// in the package; "" if none.
func callsForeign(in ssa.Instruction, seen map[*ssa.Function]bool) string {
	call, ok := in.(*ssa.Call)
	if !ok {
		return ""
	}
	if what := foreignCallee(&call.Call); what != "" {
		return what
	}
	callee := call.Call.StaticCallee()
	if callee == nil || callee.Package() != in.Parent().Package() || seen[callee] {
		return ""
	}
	seen[callee] = true
	for in := range instructions(callee) {
		if what := callsForeign(in, seen); what != "" {
			return what
		}
	}
	return ""
}
