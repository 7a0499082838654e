package hazard

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// nanUnasked finds functions that no longer ask whether a number is one. Every comparison with what
// is no number is false, so that it is within each limit and beyond none.
func nanUnasked(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !c.gone(p, replacement{was: nanQuestions, instead: nanBits}) {
			continue
		}
		if slices.ContainsFunc(c.After.reached(p.After), ordersNaN) || insideLimits(c.After, p.After) > insideLimits(c.Before, p.Before) {
			continue
		}
		out = append(out, finding{p.After, p.After.Pos(), "no number " + p.Name,
			"what is no number is no longer told from numbers: comparisons with it are false, so that no limit holds it back"})
	}
	return out
}

var (
	nanQuestions = []string{"math.IsNaN"}
	// nanBits are functions that show what is no number as what it is.
	nanBits = []string{"math.IsNaN", "math.Float64bits", "math.Float32bits"}
	// nanOrders give what is no number a place of its own, where they are called for floating-point numbers.
	nanOrders = []string{"slices.Sort", "slices.Compare", "slices.Min", "slices.Max", "sort.Float64s", "math.Min", "math.Max"}
)

// ordersNaN reports whether a function tells what is no number from what is one, by itself or by functions of the
// library that do.
func ordersNaN(fn *ssa.Function) bool {
	if isolatesNaN(fn) {
		return true
	}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if ok && len(call.Call.Args) > 0 && slices.Contains(nanOrders, libraryName(&call.Call)) && ofFloats(call.Call.Args[0].Type()) {
			return true
		}
	}
	return false
}

// ofFloats reports whether a type is one of floating-point numbers, or of lists of them.
func ofFloats(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return isFloat(t)
}

// insideLimits counts the comparisons, in a function and what it reaches, that hold for numbers within
// limits which belong to them: their opposite holds for what is no number, too.
func insideLimits(p *Package, fn *ssa.Function) (n int) {
	for _, fn := range p.reached(fn) {
		for in := range instructions(fn) {
			if op, ok := in.(*ssa.BinOp); ok && (op.Op == token.GEQ || op.Op == token.LEQ) && isFloat(op.X.Type()) {
				n++
			}
		}
	}
	return n
}
