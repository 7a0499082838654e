package hazard

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// firstOnly finds searches whose first hit is asked something, where a loop asked each element for both
// and went on: an element behind the first hit is no longer found.
func firstOnly(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			for field, at := range c.After.askedOfHit(fn) {
				if !c.anyBefore(p, func(fn *ssa.Function) bool { return goesOn(fn, field) }) || c.goesOnStill(p, field) {
					continue
				}
				out = append(out, finding{p.After, at.Pos(), "first " + p.Name + " " + field,
					fmt.Sprintf("only the first element that is found is asked for %s: the loop went on to the next where that did not hold", field)})
			}
		}
	}
	return out
}

// findsIndex are the functions of the library that find the first element of a kind.
var findsIndex = map[string]bool{"slices.IndexFunc": true, "slices.Index": true}

// askedOfHit are the fields that a function compares of an element that was found before: by its index,
// that the library or a loop found. What the search itself asks for is none.
func (p *Package) askedOfHit(fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	for in := range instructions(fn) {
		for _, side := range conditionSides(in) {
			field, at := elementOf(side)
			switch at := at.(type) {
			case *ssa.Call:
				pred := comparison(&at.Call)
				if findsIndex[libraryName(&at.Call)] && (pred == nil || !p.lookedAt(pred)[field]) {
					out[field] = in
				}
			case *ssa.Phi:
				if !inLoop(at.Block()) && foundByLoop(at) {
					out[field] = in
				}
			}
		}
	}
	return out
}

// foundByLoop reports whether a value is what a loop went by when it was left, or a constant where it
// found nothing.
func foundByLoop(phi *ssa.Phi) bool {
	left := false
	for _, e := range phi.Edges {
		if isConst(e) {
			continue
		}
		in, ok := e.(ssa.Instruction)
		if !ok || !inLoop(in.Block()) || !isInteger(e.Type()) {
			return false
		}
		left = true
	}
	return left
}

// conditionSides are the values that an instruction compares, or branches on.
func conditionSides(in ssa.Instruction) []ssa.Value {
	switch in := in.(type) {
	case *ssa.BinOp:
		if _, orders := mirrored[in.Op]; orders || in.Op == token.EQL || in.Op == token.NEQ {
			return []ssa.Value{in.X, in.Y}
		}
	case *ssa.If:
		if not, ok := in.Cond.(*ssa.UnOp); ok && not.Op == token.NOT {
			return []ssa.Value{not.X}
		}
		return []ssa.Value{in.Cond}
	}
	return nil
}

// goesOn reports whether a function asks the elements of a list for a field in a loop, and may go on to
// the next one or not, by the answer.
func goesOn(fn *ssa.Function, field string) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			for _, side := range conditionSides(in) {
				of, at := elementOf(side)
				if of != field || isConst(at) || !inLoop(in.Block()) {
					continue
				}
				branch, ok := in.Block().Instrs[len(in.Block().Instrs)-1].(*ssa.If)
				if !ok {
					continue
				}
				stays := 0
				for _, s := range branch.Block().Succs {
					if reaches(s, in.Block()) {
						stays++
					}
				}
				if stays == 1 {
					return true
				}
			}
		}
	}
	return false
}

// goesOnStill reports whether the candidate asks so too, in the function or in what it reaches.
func (c *Change) goesOnStill(p Pair, field string) bool {
	for _, fn := range c.After.reached(p.After) {
		if goesOn(fn, field) {
			return true
		}
	}
	return false
}
