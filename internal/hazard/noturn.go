package hazard

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// noTurn finds loops that may be left before their first turn, where the baseline looked at the end of the
// first turn whether there should be another: what each turn calls is not called at all then.
func noTurn(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, call := range skippable(p.After) {
			if !c.anyBefore(p, func(fn *ssa.Function) bool { return slices.Contains(certain(fn), call.what) }) {
				continue
			}
			out = append(out, finding{p.After, call.at.Pos(), "noturn " + p.Name + " " + call.what,
				fmt.Sprintf("%s is not called at all if the loop has no turns, where the first turn was always made", call.what)})
		}
	}
	return out
}

// turned is what a turn of a loop calls.
type turned struct {
	what string
	at   ssa.Instruction
}

// skippable are the calls in loops that count up to a number which may be less than where they begin.
func skippable(fn *ssa.Function) []turned {
	var out []turned
	for _, b := range fn.Blocks {
		bound, ok := countsTo(b)
		if !ok || checkedBefore(b, bound) {
			continue
		}
		for _, in := range inLoopOf(fn, b) {
			if what := outward(in); what != "" && in.Block() != b {
				out = append(out, turned{what, in})
			}
		}
	}
	return out
}

// countsTo is what a block compares the number of turns with, which begins with a constant, to leave a loop
// in front of a turn. A constant is none, nor a number that something has made large enough.
func countsTo(b *ssa.BasicBlock) (bound ssa.Value, ok bool) {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok || !inLoop(b) || leadsTo(b.Succs[0], b) == leadsTo(b.Succs[1], b) {
		return nil, false
	}
	cmp, ok := branch.Cond.(*ssa.BinOp)
	if !ok || isConst(cmp.Y) || source(cmp.Y) == "" {
		return nil, false
	}
	if _, orders := mirrored[cmp.Op]; !orders {
		return nil, false
	}
	n, counts := cmp.X.(*ssa.Phi)
	if more, ok := cmp.X.(*ssa.BinOp); ok { // it begins one before
		n, counts = more.X.(*ssa.Phi)
	}
	if !counts || n.Block() != b || !slices.ContainsFunc(n.Edges, isConst) {
		return nil, false
	}
	return cmp.Y, true
}

// checkedBefore reports whether something on the way to a loop compares what it counts to.
func checkedBefore(b *ssa.BasicBlock, bound ssa.Value) bool {
	for d := b.Idom(); d != nil; d = d.Idom() {
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if cmp, ok := branch.Cond.(*ssa.BinOp); ok && (source(cmp.X) == source(bound) || source(cmp.Y) == source(bound)) {
			return true
		}
	}
	return false
}

// inLoopOf are the instructions of the loop that a block is the head of.
func inLoopOf(fn *ssa.Function, head *ssa.BasicBlock) []ssa.Instruction {
	var out []ssa.Instruction
	for _, b := range fn.Blocks {
		if b == head || head.Dominates(b) && leadsTo(b, head) {
			out = append(out, b.Instrs...)
		}
	}
	return out
}

// outward names the code of others that an instruction calls: a function that is a value, or a method of an
// interface.
func outward(in ssa.Instruction) string {
	call, ok := in.(*ssa.Call)
	if !ok {
		return ""
	}
	if call.Call.IsInvoke() {
		return calleeName(&call.Call)
	}
	if call.Call.StaticCallee() == nil {
		return source(call.Call.Value)
	}
	return ""
}

// certain are the calls in loops without a condition in front that no turn can do without: the first one
// makes them, whatever follows.
func certain(fn *ssa.Function) []string {
	var out []string
	for _, head := range fn.Blocks {
		if !inLoop(head) || !slices.ContainsFunc(head.Preds, func(b *ssa.BasicBlock) bool { return head.Dominates(b) }) {
			continue
		}
		for _, in := range inLoopOf(fn, head) {
			if what := outward(in); what != "" && (in.Block() == head || !endsWithout(head, in.Block())) {
				out = append(out, what)
			}
		}
	}
	return out
}

// endsWithout reports whether a way leads from a block to the end of the function, or out of its loop, that
// another is not on.
func endsWithout(from, without *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{without: true}
	for work := []*ssa.BasicBlock{from}; len(work) > 0; work = work[1:] {
		b := work[0]
		if seen[b] {
			continue
		}
		seen[b] = true
		if len(b.Succs) == 0 || b != from && !leadsTo(b, from) {
			return true
		}
		work = append(work, b.Succs...)
	}
	return false
}
