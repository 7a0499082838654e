package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// stepwise finds floating-point numbers that each turn of a loop divides, or adds quotients to, where
// they were added up and divided once: each division is rounded, so what comes out is another number.
func stepwise(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := dividedInLoop(p.After)
		if at == nil || !c.anyBefore(p, dividesSum) || c.anyBefore(p, func(fn *ssa.Function) bool { return dividedInLoop(fn) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "stepwise " + p.Name,
			"each turn of the loop divides and is rounded, where numbers were added up and divided once: the last digits are others"})
	}
	return out
}

// dividedInLoop is a quotient that goes into what a loop adds up.
func dividedInLoop(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			sum, ok := in.(*ssa.Phi)
			if !ok || !isFloat(sum.Type()) {
				continue
			}
			for _, next := range sum.Edges {
				if at := quotientIn(next, 4); at != nil && addsTo(next, sum, 4) && sameLoop(at.Block(), sum.Block()) {
					return at
				}
			}
		}
	}
	return nil
}

// dividesSum reports whether a function divides what a loop has added up.
func dividesSum(fn *ssa.Function) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			of, ok := in.(*ssa.BinOp)
			if !ok || of.Op != token.QUO || !isFloat(of.Type()) || inLoop(of.Block()) && sumOf(of.X) == nil {
				continue
			}
			if sum := sumOf(of.X); sum != nil && !sameLoop(of.Block(), sum.Block()) {
				return true
			}
		}
	}
	return false
}

// sumOf is the number that a loop adds to, if a value is one.
func sumOf(v ssa.Value) *ssa.Phi {
	sum, ok := v.(*ssa.Phi)
	if !ok || !isFloat(sum.Type()) {
		return nil
	}
	for _, next := range sum.Edges {
		if addsTo(next, sum, 4) {
			return sum
		}
	}
	return nil
}

// addsTo reports whether a value is a number with something added to it, or taken off.
func addsTo(v ssa.Value, sum *ssa.Phi, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return (v.Op == token.ADD || v.Op == token.SUB) && (v.X == ssa.Value(sum) || v.Y == ssa.Value(sum) || addsTo(v.X, sum, depth-1) || addsTo(v.Y, sum, depth-1))
	case *ssa.Phi: // what a branch may leave as it was
		if v == sum {
			return false
		}
		for _, e := range v.Edges {
			if addsTo(e, sum, depth-1) {
				return true
			}
		}
	}
	return false
}

// quotientIn is a quotient of numbers, none of them a constant, that a value is made of.
func quotientIn(v ssa.Value, depth int) *ssa.BinOp {
	if depth == 0 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		if !isFloat(v.Type()) {
			return nil
		}
		if v.Op == token.QUO && !isConst(v.X) && !isConst(v.Y) {
			return v
		}
		if at := quotientIn(v.X, depth-1); at != nil {
			return at
		}
		return quotientIn(v.Y, depth-1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if at := quotientIn(e, depth-1); at != nil {
				return at
			}
		}
	}
	return nil
}
