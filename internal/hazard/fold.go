package hazard

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// foldedPart finds prefixes that are cut by the length of another text and compared without
// regard to case, where both were lowered first: letters that are the same but for case may
// have different lengths.
func foldedPart(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !callsOf(p.Before, "strings", "ToLower", "ToUpper") || foldsPart(p.Before) != nil {
			continue
		}
		if at := c.newlyFolds(p); at != nil && comparesLowered(p.Before) && !comparesLowered(p.After) {
			out = append(out, finding{p.After, at.Pos(), "folded " + p.Name,
				"EqualFold takes more letters for equal than two texts in lower case are: ς and σ, ſ and s, K and the sign of the unit kelvin"})
		}
		if at := foldsPart(p.After); at != nil {
			out = append(out, finding{p.After, at.Pos(), "fold " + p.Name,
				"the text is cut by the length of the other, but a letter in another case may have another length; and EqualFold takes more for equal than ToLower does"})
		}
	}
	return out
}

// newlyFolds is a call of EqualFold for two texts in a function, or in one that it calls and that is new, where
// there was none.
func (c *Change) newlyFolds(p Pair) ssa.Instruction {
	if foldsTexts(p.Before) != nil {
		return nil
	}
	for _, fn := range c.After.reached(p.After) {
		if fn == p.After || fn.Parent() == nil && c.Before.funcs[nameOf(fn)] == nil {
			if at := foldsTexts(fn); at != nil {
				return at
			}
		}
	}
	return nil
}

// loweredKey finds texts that EqualFold compared and that are put in one case instead, as who
// looks them up does: that takes fewer for equal.
func loweredKey(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || foldsTexts(p.Before) == nil || foldsTexts(p.After) != nil || !c.fewer(p, equalFolds) || c.After.timesIn(c.After.reached(p.After), simpleFolds) > c.Before.timesIn(c.Before.reached(p.Before), simpleFolds) {
			continue
		}
		if was, now := lowerings(p.Before), lowerings(p.After); len(now) > len(was) {
			out = append(out, finding{p.After, now[0].Pos(), "lowered " + p.Name,
				"texts in lower case are equal for fewer letters than EqualFold takes for equal: not for ς and σ, ſ and s"})
		}
	}
	return out
}

var (
	equalFolds  = []string{"strings.EqualFold"}
	simpleFolds = []string{"unicode.SimpleFold"}
)

// lowerings are the calls in a function that put a text in one case which is no constant.
func lowerings(fn *ssa.Function) []*ssa.Call {
	var out []*ssa.Call
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if call, ok := in.(*ssa.Call); ok && isLowered(call) {
				out = append(out, call)
			}
		}
	}
	return out
}

// foldsPart is a call of EqualFold for a part of a text and another that is no constant.
func foldsPart(fn *ssa.Function) ssa.Instruction {
	return folding(fn, func(x, y ssa.Value) bool { return isPart(x) && !isText(y) || isPart(y) && !isText(x) })
}

// foldsTexts is a call of EqualFold for two texts that are no constants.
func foldsTexts(fn *ssa.Function) ssa.Instruction {
	return folding(fn, func(x, y ssa.Value) bool { return !isText(x) && !isText(y) })
}

// folding is a call of EqualFold for texts of a kind.
func folding(fn *ssa.Function, of func(x, y ssa.Value) bool) ssa.Instruction {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if ok && libraryName(&call.Call) == "strings.EqualFold" && of(call.Call.Args[0], call.Call.Args[1]) {
			return call
		}
	}
	return nil
}

// comparesLowered reports whether a function compares two texts that it has put in the same case,
// neither of them a constant, or looks one up in a map, whose keys are so.
func comparesLowered(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		if look, ok := in.(*ssa.Lookup); ok && isLowered(look.Index) {
			return true
		}
		op, ok := in.(*ssa.BinOp)
		if ok && (op.Op == token.EQL || op.Op == token.NEQ) && isLowered(op.X) && isLowered(op.Y) {
			return true
		}
	}
	return false
}

func isLowered(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	name := libraryName(&call.Call)
	return (name == "strings.ToLower" || name == "strings.ToUpper") && !isText(call.Call.Args[0])
}

func isPart(v ssa.Value) bool { _, ok := v.(*ssa.Slice); return ok }

func isText(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && types.Identical(c.Type().Underlying(), types.Typ[types.String])
}

// callsOf reports whether a function calls one of those of a package.
func callsOf(fn *ssa.Function, pkg string, names ...string) bool {
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok || call.Common().StaticCallee() == nil || pkgPath(call.Common().StaticCallee()) != pkg {
			continue
		}
		for _, name := range names {
			if call.Common().StaticCallee().Name() == name {
				return true
			}
		}
	}
	return false
}
