package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// keptInCircle finds values that are kept for later though they were found while others were being
// found: a function marks what it is busy with, answers what asks for that otherwise, and so what is
// found on the way hangs on where one began.
func keptInCircle(c *Change) []finding {
	p := c.After
	var out []finding
	for _, f := range p.fills() {
		if f.key == nil || !c.Changed(f.fn) || !p.onMiss(f) {
			continue
		}
		for _, mark := range p.fills() {
			if mark.fn != f.fn || mark.cell == f.cell || mark.key == nil || !p.sameKey(mark.key, f.key) || p.onMissOf(mark, f.cell) {
				continue
			}
			if p.unmarks(mark) && p.answersMarked(mark) && alwaysFills(mark.in, f.in) {
				out = append(out, finding{f.fn, f.in.Pos(), "circle " + string(f.cell),
					fmt.Sprintf("%s keeps what was found while %s said what else was being found: within a circle that is not what it is for who begins here", f.cell, mark.cell)})
				break
			}
		}
	}
	return out
}

// onMissOf reports whether a mark is a fill of the same memory in other words.
func (p *Package) onMissOf(mark fill, memory cell) bool {
	return p.origins(false, nil, mark.value).cells[memory]
}

// unmarks reports whether the function of a mark takes it away again.
func (p *Package) unmarks(mark fill) bool {
	for in := range instructions(mark.fn) {
		call, ok := in.(*ssa.Call)
		if ok && isBuiltin(&call.Call, "delete") {
			of := cells{}
			p.holding(call.Call.Args[0], of)
			if of[mark.cell] && p.sameKey(call.Call.Args[1], mark.key) && precedes(mark.in, call) {
				return true
			}
		}
		again, ok := in.(*ssa.MapUpdate)
		if ok && again != mark.in && isConst(again.Value) && precedes(mark.in, again) {
			of := cells{}
			p.holding(again.Map, of)
			if of[mark.cell] {
				return true
			}
		}
	}
	return false
}

// answersMarked reports whether the function of a mark asks for one before it sets it, and ends
// where there is one.
func (p *Package) answersMarked(mark fill) bool {
	for d := mark.in.Block().Idom(); d != nil; d = d.Idom() {
		cond, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if ok && p.origins(false, nil, cond.Cond).cells[mark.cell] && (avoids(d.Succs[0], mark.in.Block()) || avoids(d.Succs[1], mark.in.Block())) {
			return true
		}
	}
	return false
}

// alwaysFills reports whether a fill follows a mark on every way.
func alwaysFills(mark, fill ssa.Instruction) bool {
	if mark.Block() == fill.Block() {
		return precedes(mark, fill)
	}
	return mark.Block().Dominates(fill.Block()) && !avoids(mark.Block(), fill.Block())
}
