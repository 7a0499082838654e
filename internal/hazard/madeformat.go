package hazard

import (
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// madeFormat finds formats that are put together of texts which nobody knows, where all of them were constants: a percent
// sign in such a text is a verb, or begins one.
func madeFormat(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := callWithMadeFormat(p.After)
		if at == nil || c.anyBefore(p, func(fn *ssa.Function) bool { return callWithMadeFormat(fn) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "made format " + p.Name,
			"a text is a part of the format, where a percent sign in it is taken for a verb"})
	}
	return out
}

// formatAt are the functions of package fmt that take a format, and where.
var formatAt = map[string]int{"fmt.Sprintf": 0, "fmt.Errorf": 0, "fmt.Printf": 0, "fmt.Fprintf": 1, "fmt.Appendf": 1}

// callWithMadeFormat is where a function passes such a format.
func callWithMadeFormat(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			at, ok := formatAt[libraryName(&call.Call)]
			if ok && at < len(call.Call.Args) {
				if sum, ok := call.Call.Args[at].(*ssa.BinOp); ok && holdsAnyText(sum, 8) {
					return in
				}
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
		if strings.HasPrefix(libraryName(&v.Call), "strconv.") {
			return false
		}
		all := true
		for _, a := range v.Call.Args {
			k, isConst := a.(*ssa.Const)
			all = all && isConst
			if isConst && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == "%%" {
				return false
			}
		}
		return !all
	}
	return true
}
