package hazard

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// madeFormat finds formats that are put together of texts which nobody knows, where all of them were constants: a percent
// sign in such a text is a verb, or begins one.
func madeFormat(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := callWithFormat(p.After, isMade)
		if at == nil || c.anyBefore(p, func(fn *ssa.Function) bool { return callWithFormat(fn, isNoConst) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "made format " + p.Name,
			"a text is a part of the format, where a percent sign in it is taken for a verb"})
	}
	return out
}

// formatAt are the functions of package fmt that take a format, and where.
var formatAt = map[string]int{"fmt.Sprintf": 0, "fmt.Errorf": 0, "fmt.Printf": 0, "fmt.Fprintf": 1, "fmt.Appendf": 1}

func isNoConst(format ssa.Value) bool { _, known := format.(*ssa.Const); return !known }

// isMade reports whether a format is such a one.
func isMade(format ssa.Value) bool {
	sum, ok := format.(*ssa.BinOp)
	return ok && holdsAnyText(sum, 8)
}

// callWithFormat is where a function passes a format of which something holds.
func callWithFormat(fn *ssa.Function, holds func(format ssa.Value) bool) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			at, ok := formatAt[libraryName(&call.Call)]
			if ok && at < len(call.Call.Args) && holds(call.Call.Args[at]) {
				return in
			}
		}
	}
	return nil
}

// holdsAnyText reports whether a sum of texts has one in it that may be any: none that is constant, written of a number, or
// in which percent signs were doubled.
func holdsAnyText(v ssa.Value, depth int) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return false
	case *ssa.BinOp:
		return v.Op != token.ADD || depth == 0 || holdsAnyText(v.X, depth-1) || holdsAnyText(v.Y, depth-1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if depth == 0 || e != v && holdsAnyText(e, depth-1) {
				return true
			}
		}
		return false
	case *ssa.Call:
		return !strings.HasPrefix(libraryName(&v.Call), "strconv.") && !slices.ContainsFunc(v.Call.Args, isDoubledPercent) &&
			slices.ContainsFunc(argumentsOf(&v.Call), bringsText)
	}
	return true
}

func isDoubledPercent(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == "%%"
}

// argumentsOf are what a call passes, those in a list of them that it spells out, too.
func argumentsOf(call *ssa.CallCommon) []ssa.Value {
	var out []ssa.Value
	for _, a := range call.Args {
		if parts := listed(a); parts != nil {
			out = append(out, parts...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

// bringsText reports whether a text that nobody knows may come from an argument: from neither a constant nor a number.
func bringsText(v ssa.Value) bool {
	if made, ok := v.(*ssa.MakeInterface); ok {
		v = made.X
	}
	b, ok := v.Type().(*types.Basic) // a type with a name may say a text of itself
	return !isConst(v) && (!ok || b.Info()&types.IsNumeric == 0)
}
