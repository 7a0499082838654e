package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// nanWins finds the least and greatest of floating-point numbers by min and max, where they were
// compared: a comparison with what is no number passes over it, and min and max return it.
func nanWins(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := extreme(p.After)
		if at == nil {
			continue
		}
		for _, fn := range c.movedFrom(p) {
			if extreme(fn) == nil && floatOrderings(fn) > floatOrderings(p.After) {
				out = append(out, finding{p.After, at.Pos(), "nan " + p.Name,
					"min and max are NaN where one of the numbers is, which the comparison passed over; and of two zeros they take the one with the sign into account"})
				break
			}
		}
	}
	return out
}

// extremes are functions of the library that are NaN where one of their numbers is.
var extremes = map[string]bool{"math.Min": true, "math.Max": true, "slices.Min": true, "slices.Max": true}

// extreme is a call for the least or greatest of floating-point numbers. With a constant it is a
// limit, which what is no number passes either way.
func extreme(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok || !isFloat(call.Type()) {
				continue
			}
			if !isBuiltin(&call.Call, "min") && !isBuiltin(&call.Call, "max") && !extremes[libraryName(&call.Call)] {
				continue
			}
			if mayBeNaN(call.Call.Args) {
				return call
			}
		}
	}
	return nil
}

// mayBeNaN reports whether all of some numbers may be NaN: none is constant or was an integer.
func mayBeNaN(numbers []ssa.Value) bool {
	for _, v := range numbers {
		if conv, ok := v.(*ssa.Convert); ok && isInteger(conv.X.Type()) || isConst(v) {
			return false
		}
	}
	return true
}

// floatOrderings counts the comparisons of two floating-point numbers, neither of them constant.
func floatOrderings(fn *ssa.Function) (n int) {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if x, y := comparedBy(in); x != nil && isFloat(x.Type()) && mayBeNaN([]ssa.Value{x, y}) {
				n++
			}
		}
	}
	return n
}

// reciprocals finds quotients of floating-point numbers that became products with 1/n, which is
// rounded by itself.
func reciprocals(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := reciprocal(p.After)
		if at == nil || c.anyBefore(p, func(fn *ssa.Function) bool { return reciprocal(fn) != nil }) ||
			!c.anyBefore(p, func(fn *ssa.Function) bool { return quotients(fn) > 0 }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "reciprocal " + p.Name,
			"a product with 1/n is rounded twice: its last digits are not those of the quotient"})
	}
	return out
}

// anyBefore reports whether something holds for one of the functions that a function comes from.
func (c *Change) anyBefore(p Pair, holds func(*ssa.Function) bool) bool {
	for _, fn := range c.movedFrom(p) {
		if holds(fn) {
			return true
		}
	}
	return false
}

// reciprocal is a quotient 1/n that something is multiplied by.
func reciprocal(fn *ssa.Function) *ssa.BinOp {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			of, ok := in.(*ssa.BinOp)
			if !ok || of.Op != token.QUO || !isFloat(of.Type()) || !isOne(of.X) || isConst(of.Y) {
				continue
			}
			for _, r := range *of.Referrers() {
				if mul, ok := r.(*ssa.BinOp); ok && mul.Op == token.MUL {
					return of
				}
			}
		}
	}
	return nil
}

// quotients counts the divisions of floating-point numbers by what is no constant.
func quotients(fn *ssa.Function) (n int) {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			of, ok := in.(*ssa.BinOp)
			if ok && of.Op == token.QUO && isFloat(of.Type()) && !isOne(of.X) && !isConst(of.Y) {
				n++
			}
		}
	}
	return n
}

func isOne(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.ExactString() == "1"
}
