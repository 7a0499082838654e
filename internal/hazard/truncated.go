package hazard

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// truncated finds floating-point numbers that are compared as integers: what they have behind the
// point is cut off first, so two that differ there are the same, or come in the other order.
func truncated(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := cutComparison(p.After)
		if at == nil || c.anyBefore(p, func(fn *ssa.Function) bool { return cutComparison(fn) != nil }) ||
			!c.anyBefore(p, func(fn *ssa.Function) bool { return comparesFloats(fn) }) || comparesFloats(p.After) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "truncated " + p.Name,
			"what the number has behind the point is cut off before it is compared, where the number itself was"})
	}
	return out
}

// cutComparison is where a function puts two integers in order one of which was cut off a number that
// no function of the library has rounded.
func cutComparison(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if x, y := comparedBy(in); x != nil && (isCut(x, 4) || isCut(y, 4)) {
				return in
			}
		}
	}
	return nil
}

// isCut reports whether an integer was made of a floating-point number by leaving out what is behind
// the point.
func isCut(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Convert:
		if !isInteger(v.Type()) {
			return false
		}
		if isInteger(v.X.Type()) {
			return isCut(v.X, depth-1)
		}
		return isFloat(v.X.Type()) && !isRounded(v.X)
	case *ssa.BinOp:
		return isInteger(v.Type()) && (isCut(v.X, depth-1) || isCut(v.Y, depth-1))
	}
	return false
}

// isRounded reports whether a function of the library made a number, or half was added to it, or it was
// an integer.
func isRounded(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return strings.HasPrefix(libraryName(&v.Call), "math.")
	case *ssa.Convert:
		return isInteger(v.X.Type())
	case *ssa.BinOp:
		return isConst(v.Y) && v.Y.(*ssa.Const).Value != nil && v.Y.(*ssa.Const).Value.ExactString() == "1/2"
	}
	return false
}

// comparesFloats reports whether a function puts two floating-point numbers in order.
func comparesFloats(fn *ssa.Function) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if x, _ := comparedBy(in); x != nil && isFloat(x.Type()) {
				return true
			}
		}
	}
	return false
}
