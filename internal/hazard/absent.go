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
		is := comparedLookups(c.After, p.After)
		for what, at := range is.plain {
			if is.asked[what] != nil || !c.anyBefore(p, func(fn *ssa.Function) bool {
				was := comparedLookups(c.Before, fn)
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
func comparedLookups(p *Package, fn *ssa.Function) (is struct{ asked, plain map[string]ssa.Instruction }) {
	is.asked, is.plain = map[string]ssa.Instruction{}, map[string]ssa.Instruction{}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			op, ok := in.(*ssa.BinOp)
			if !ok || op.Op != token.EQL && op.Op != token.NEQ {
				continue
			}
			for _, sides := range [][2]ssa.Value{{op.X, op.Y}, {op.Y, op.X}} {
				look, asked := lookupOf(sides[0])
				if look == nil || !mayBeEmpty(sides[1]) || p.hasMade(sides[1]) {
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

// hasMade reports whether who has a value to compare with has most likely made it, so that it is not the zero value: a
// pointer, a number that the package counts up or that something else computes.
func (p *Package) hasMade(v ssa.Value) bool {
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Chan, *types.Interface:
		return !isConst(v)
	}
	if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsNumeric == 0 {
		return false // texts and truth values may well be empty
	}
	switch v := bound(v).(type) {
	case *ssa.BinOp:
		return addsConst(v)
	case *ssa.Call:
		return libraryName(&v.Call) != ""
	case *ssa.UnOp:
		return p.countsUp(source(v))
	}
	return false
}

// countsUp reports whether the package adds to a field or variable, or sets it to a number that is not zero.
func (p *Package) countsUp(place string) bool {
	if place == "" {
		return false
	}
	for _, fn := range p.All {
		for in := range instructions(fn) {
			store, ok := in.(*ssa.Store)
			if !ok || source(store.Addr) != place {
				continue
			}
			sum, adds := store.Val.(*ssa.BinOp)
			if adds && addsConst(sum) || isConst(store.Val) && !mayBeEmpty(store.Val) {
				return true
			}
		}
	}
	return false
}

func addsConst(v *ssa.BinOp) bool { return v.Op == token.ADD && (isConst(v.X) || isConst(v.Y)) }

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
