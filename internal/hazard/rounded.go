package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// roundings are the functions of the library that leave out what is behind the point.
var roundings = []string{"math.Floor", "math.Ceil", "math.Trunc", "math.Round", "math.RoundToEven"}

// rounded finds floating-point numbers that are rounded before they are added to others, where nothing was
// rounded: what is left out each time adds up.
func rounded(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := addsRounded(p.After)
		if at == nil || len(c.movedFrom(p)) == 0 || c.anyDoes(p, roundings) || c.anyDoes(p, []string{backToFloat, "math.Modf", "math.Mod"}) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "rounded " + p.Name,
			"what is behind the point is left out before the number is added, where all of it counted"})
	}
	return out
}

// addsRounded is where a function rounds a number that is then added to another, or taken off one that it
// is no part of.
func addsRounded(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok || (features{libraryName(&call.Call): {in}}).first(roundings) == nil {
				continue
			}
			for _, r := range *call.Referrers() {
				of, ok := r.(*ssa.BinOp)
				if ok && (of.Op == token.ADD || of.Op == token.SUB) && !isConst(of.X) && !isConst(of.Y) && of.X != call.Call.Args[0] {
					return call
				}
			}
		}
	}
	return nil
}
