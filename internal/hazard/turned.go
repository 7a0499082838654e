package hazard

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// turnedNaN finds comparisons of floating-point numbers that ask for the opposite of what was
// asked: where one is no number, neither holds, so the other branch is taken.
func turnedNaN(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if isolatesNaN(p.After) {
			continue
		}
		is := floatChecks(p.After)
		for _, fn := range c.movedFrom(p) {
			if isolatesNaN(fn) {
				continue
			}
			was := floatChecks(fn)
			for check, at := range is {
				turned := check
				turned.op = opposite[check.op]
				if was[turned] == nil || was[check] != nil || is[turned] != nil {
					continue
				}
				out = append(out, finding{p.After, at.Pos(), "turned " + p.Name + " " + check.what + " " + check.op.String(),
					"the comparison is turned round: where the number is NaN neither holds, and what was refused passes, or the reverse"})
			}
		}
	}
	return out
}

// opposite is what holds where a comparison does not, if both are numbers.
var opposite = map[token.Token]token.Token{token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR}

// A floatCheck is a comparison of floating-point numbers, in words that hold in both states.
type floatCheck struct {
	what string
	op   token.Token
}

// floatChecks are those of a function on which it branches.
func floatChecks(fn *ssa.Function) map[floatCheck]ssa.Instruction {
	out := map[floatCheck]ssa.Instruction{}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			op, ok := in.(*ssa.BinOp)
			if !ok || mirrored[op.Op] == 0 || !isFloat(op.X.Type()) || !mayBeNoNumber(op.X) && !mayBeNoNumber(op.Y) {
				continue
			}
			x, y := sideOf(op.X), sideOf(op.Y)
			switch {
			case x == "" || y == "" || x == y:
			case x < y:
				out[floatCheck{x + " " + y, op.Op}] = op
			default:
				out[floatCheck{y + " " + x, mirrored[op.Op]}] = op
			}
		}
	}
	return out
}

// mayBeNoNumber reports whether a floating-point number is none that was an integer, nor a constant.
func mayBeNoNumber(v ssa.Value) bool { return mayBeNaN([]ssa.Value{v}) }

// sideOf says what a side of a comparison is: a constant, or where it comes from.
func sideOf(v ssa.Value) string {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil {
		return constant.ToFloat(c.Value).ExactString()
	}
	return source(v)
}

// isolatesNaN reports whether a function tells what is no number from what is one.
func isolatesNaN(fn *ssa.Function) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.Call:
				if name := libraryName(&in.Call); name == "math.IsNaN" || name == "cmp.Compare" || name == "cmp.Less" {
					return true
				}
			case *ssa.BinOp:
				if (in.Op == token.EQL || in.Op == token.NEQ) && isFloat(in.X.Type()) && sideOf(in.X) != "" && sideOf(in.X) == sideOf(in.Y) {
					return true
				}
			}
		}
	}
	return false
}
