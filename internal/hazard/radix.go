package hazard

import (
	"fmt"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// baseAt is which argument of a function of package strconv is the base of a number.
var baseAt = map[string]int{
	"strconv.FormatInt": 1, "strconv.FormatUint": 1, "strconv.AppendInt": 2, "strconv.AppendUint": 2, "strconv.ParseInt": 1, "strconv.ParseUint": 1,
}

// usualBases are those that anybody may mean.
var usualBases = map[int64]bool{0: true, 2: true, 8: true, 10: true, 16: true, 32: true, 36: true}

// oddBase finds numbers that are written, or read, in a base that neither people nor the baseline use. Small
// numbers look the same in bases that are near each other, and what a field of any type may hold is seldom made up.
func oddBase(c *Change) []finding {
	known := map[int64]bool{}
	for _, fn := range c.Before.All {
		for in := range instructions(fn) {
			if base, ok := baseOf(in); ok {
				known[base] = true
			} else if base, ok := takenApartBy(in); ok {
				known[base] = true
			}
		}
	}
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			for in := range instructions(fn) {
				if base, ok := baseOf(in); ok && !usualBases[base] && !known[base] {
					out = append(out, finding{p.After, in.Pos(), fmt.Sprintf("base %d", base),
						fmt.Sprintf("a number has base %d, which nothing has used", base)})
				}
			}
		}
	}
	return out
}

// takenApartBy is the constant that an instruction multiplies by, divides by or takes the rest of: who writes the digits of
// numbers by hand does so.
func takenApartBy(in ssa.Instruction) (int64, bool) {
	op, ok := in.(*ssa.BinOp)
	if !ok || op.Op != token.REM && op.Op != token.QUO && op.Op != token.MUL || !isNumeral(op.Y) {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(op.Y.(*ssa.Const).Value))
}

// baseOf is the base that an instruction writes or reads a number in, if it is constant.
func baseOf(in ssa.Instruction) (int64, bool) {
	call, ok := in.(ssa.CallInstruction)
	if !ok {
		return 0, false
	}
	at, ok := baseAt[libraryName(call.Common())]
	if !ok {
		return 0, false
	}
	base, ok := call.Common().Args[at].(*ssa.Const)
	if !ok || base.Value == nil {
		return 0, false
	}
	n, exact := constant.Int64Val(constant.ToInt(base.Value))
	return n, exact
}
