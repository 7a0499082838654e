package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// halfMessage finds answers that are held back as long as there is input in a buffer: of a message
// whose second half is still to come, the peer may send that only when it has the answers.
func halfMessage(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if c.anyBefore(p, func(fn *ssa.Function) bool { return c.Before.does(fn, buffered) }) {
			continue
		}
		for _, fn := range withLiterals(p.After) {
			if at := c.After.flushesWhenDrained(fn); at != nil {
				out = append(out, finding{p.After, at.Pos(), "half message " + p.Name,
					"what was written is held back while the input buffer is not empty, but it may have half a message, whose rest the peer sends when it has got what was written"})
				break
			}
		}
	}
	return out
}

var buffered = []string{"bufio.Reader.Buffered"}

// flushesWhenDrained is a flush that is done only where a reader has nothing in its buffer.
func (p *Package) flushesWhenDrained(fn *ssa.Function) ssa.Instruction {
	for _, b := range fn.Blocks {
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		drained := whenDrained(cond)
		if drained == nil || len(drained.Preds) != 1 {
			continue
		}
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if ok && drained.Dominates(in.Block()) && p.flushesIn(&call.Call) {
				return call
			}
		}
	}
	return nil
}

// whenDrained is where a function goes on if the buffer of a reader, which a condition looks
// at, is empty.
func whenDrained(cond *ssa.If) *ssa.BasicBlock {
	op, ok := cond.Cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	call, ok := op.X.(*ssa.Call)
	if !ok || libraryName(&call.Call) != buffered[0] {
		return nil
	}
	switch {
	case op.Op == token.EQL && isZero(op.Y), op.Op == token.LEQ && isZero(op.Y), op.Op == token.LSS && isOne(op.Y):
		return cond.Block().Succs[0]
	case op.Op == token.NEQ && isZero(op.Y), op.Op == token.GTR && isZero(op.Y), op.Op == token.GEQ && isOne(op.Y):
		return cond.Block().Succs[1]
	}
	return nil
}

// flushesIn reports whether a call flushes a writer, itself or in the package.
func (p *Package) flushesIn(c *ssa.CallCommon) bool {
	if isFlush(c) {
		return true
	}
	fn := p.callee(c)
	return fn != nil && p.does(fn, []string{"bufio.Writer.Flush"})
}
