package hazard

import (
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
		if at := foldsPart(p.After); at != nil {
			out = append(out, finding{p.After, at.Pos(), "fold " + p.Name,
				"the text is cut by the length of the other, but a letter in another case may have another length; and EqualFold takes more for equal than ToLower does"})
		}
	}
	return out
}

// foldsPart is a call of EqualFold for a part of a text and another that is no constant.
func foldsPart(fn *ssa.Function) ssa.Instruction {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || call.Call.StaticCallee() == nil || pkgPath(call.Call.StaticCallee()) != "strings" || call.Call.StaticCallee().Name() != "EqualFold" {
			continue
		}
		x, y := call.Call.Args[0], call.Call.Args[1]
		if isPart(x) && !isText(y) || isPart(y) && !isText(x) {
			return call
		}
	}
	return nil
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
