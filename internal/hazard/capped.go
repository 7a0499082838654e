package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// cappedLoop finds loops that end after so many turns as if they were done, where the baseline went on for
// as long as there was something to do: what lies deeper is not come to.
func cappedLoop(c *Change) []finding {
	var out []finding
	for _, pair := range c.Pairs {
		if pair.Before != nil && !slices.ContainsFunc(pair.Before.Blocks, inLoop) {
			continue // it made the turns one by one
		}
		for _, fn := range withLiterals(pair.After) {
			for _, b := range fn.Blocks {
				n, ok := capOf(b)
				if !ok || pair.Before != nil && mentions(c.Before, pair.Before, n) {
					continue
				}
				pos := b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond.Pos()
				if !pos.IsValid() { // nobody wrote the comparison
					pos = fn.Pos()
				}
				out = append(out, finding{fn, pos, "turns of a loop in " + pair.Name,
					fmt.Sprintf("the loop ends after %d turns as if there was nothing more to do, whatever there is", n)})
			}
		}
	}
	return out
}

// leastCap is the least number of turns that is taken for one that was chosen as large enough.
const leastCap = 3

// capOf is the number of turns after which a block leaves a loop that counts them for nothing else, to where
// another condition leaves it too.
func capOf(b *ssa.BasicBlock) (n int64, ok bool) {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return 0, false
	}
	cmp, ok := branch.Cond.(*ssa.BinOp)
	if !ok || !isNumeral(cmp.Y) {
		return 0, false
	}
	n, exact := constant.Int64Val(cmp.Y.(*ssa.Const).Value)
	if !exact || n < leastCap || !inLoop(b) || !countsTurns(cmp.X, cmp) {
		return 0, false
	}
	for _, exit := range b.Succs {
		if leadsTo(exit, b) {
			continue
		}
		for _, from := range exit.Preds {
			if from != b && leadsTo(b, from) && leadsTo(from, b) {
				return n, true
			}
		}
	}
	return 0, false
}

// countsTurns reports whether a number begins with a constant, is one more after each turn of a loop, and is
// of use for one comparison alone, before it is one more or after.
func countsTurns(n ssa.Value, cmp ssa.Instruction) bool {
	turns, before := n.(*ssa.Phi)
	more, after := n.(*ssa.BinOp)
	if after {
		turns, _ = more.X.(*ssa.Phi)
	}
	if turns == nil {
		return false
	}
	for _, e := range turns.Edges {
		if _, begins := e.(*ssa.Const); begins {
			continue
		}
		next, ok := e.(*ssa.BinOp)
		if !ok || next.Op != token.ADD || next.X != ssa.Value(turns) || !isNumber64(next.Y, 1) || more != nil && more != next {
			return false
		}
		more = next
	}
	switch {
	case more == nil:
		return false
	case before:
		return onlyUsedBy(turns, cmp, more) && onlyUsedBy(more, turns)
	}
	return onlyUsedBy(turns, more) && onlyUsedBy(more, turns, cmp)
}

// onlyUsedBy reports whether nothing else uses a value.
func onlyUsedBy(v ssa.Value, by ...ssa.Instruction) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		_, shows := r.(*ssa.DebugRef)
		return !shows && !slices.Contains(by, r)
	})
}
