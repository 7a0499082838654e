package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// absentAsZero finds values of a map that are compared without asking whether they are there, where that
// was asked: what is not in the map is the same as what is empty then.
func absentAsZero(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		is := comparedLookups(p.After)
		for what, at := range is.plain {
			if is.asked[what] != nil || !c.anyBefore(p, func(fn *ssa.Function) bool {
				was := comparedLookups(fn)
				return was.asked[what] != nil && was.plain[what] == nil
			}) {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "absent " + p.Name + " " + what,
				fmt.Sprintf("what is not in %s is taken for something empty, where it was asked whether it is there", what)})
		}
	}
	return out
}

// comparedLookups are the values of maps that a function compares for equality with what may be empty, by
// the name of the map: with the question whether they are there, and without.
func comparedLookups(fn *ssa.Function) (is struct{ asked, plain map[string]ssa.Instruction }) {
	is.asked, is.plain = map[string]ssa.Instruction{}, map[string]ssa.Instruction{}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			op, ok := in.(*ssa.BinOp)
			if !ok || op.Op != token.EQL && op.Op != token.NEQ {
				continue
			}
			for _, sides := range [][2]ssa.Value{{op.X, op.Y}, {op.Y, op.X}} {
				look, asked := lookupOf(sides[0])
				if look == nil || !mayBeEmpty(sides[1]) || !isConst(sides[1]) && !isTextual(look.X) {
					continue
				}
				what := source(look.X)
				switch {
				case what == "":
				case asked:
					is.asked[what] = op
				default:
					is.plain[what] = op
				}
			}
		}
	}
	return is
}

// isTextual reports whether the values of a map are texts or truth values, which may well be empty. Who has a
// pointer or a number to compare with has often made it, and it is not nil or 0 then.
func isTextual(m ssa.Value) bool {
	b, ok := m.Type().Underlying().(*types.Map).Elem().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsBoolean) != 0
}

// lookupOf is where a value was found in a map, and whether it was asked if it is there.
func lookupOf(v ssa.Value) (look *ssa.Lookup, asked bool) {
	if e, ok := v.(*ssa.Extract); ok && e.Index == 0 {
		v = e.Tuple
	}
	look, ok := v.(*ssa.Lookup)
	if !ok {
		return nil, false
	}
	if _, isMap := look.X.Type().Underlying().(*types.Map); !isMap {
		return nil, false
	}
	if !look.CommaOk {
		return look, false
	}
	for _, r := range *look.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == 1 && lookedAt(e) {
			return look, true
		}
	}
	return look, false
}

// mayBeEmpty reports whether a value may be the zero value of its type: it is no constant, or that one.
func mayBeEmpty(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return true
	}
	switch c.Value.Kind() {
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Bool:
		return !constant.BoolVal(c.Value)
	case constant.Int, constant.Float:
		return constant.Sign(c.Value) == 0
	}
	return false
}
