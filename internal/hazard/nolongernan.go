package hazard

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// nanUnasked finds functions that no longer ask whether a number is one. Every comparison with what
// is no number is false, so that it is within each limit and beyond none.
func nanUnasked(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !c.gone(p, replacement{was: nanQuestions, instead: nanOrders}) {
			continue
		}
		if slices.ContainsFunc(c.After.reached(p.After), isolatesNaN) || insideLimits(c.After, p.After) > insideLimits(c.Before, p.Before) {
			continue
		}
		out = append(out, finding{p.After, p.After.Pos(), "no number " + p.Name,
			"what is no number is no longer told from numbers: comparisons with it are false, so that no limit holds it back"})
	}
	return out
}

var (
	nanQuestions = []string{"math.IsNaN"}
	// nanOrders are functions that give what is no number a place of its own.
	nanOrders = []string{"math.IsNaN", "cmp.Compare", "cmp.Less", "slices.Sort", "slices.Compare", "math.Float64bits", "math.Float32bits", "sort.Float64s", "math.Min", "math.Max", "slices.Min", "slices.Max"}
)

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
