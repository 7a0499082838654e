package hazard

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// numberDetectors find calculations that come out otherwise where numbers are large.
var numberDetectors = []detector{
	{"wraps", wrapsAround},
	{"base", oddBase},
	{"nolimit", lostLimit},
	{"capped", cappedLoop},
	{"wholenumbers", wholeNumbers},
	{"asfloat", asFloat},
	{"signed", signed},
	{"packed", packed},
	{"nan", nanWins},
	{"nolongernan", nanUnasked},
	{"reciprocal", reciprocals},
	{"turned", turnedNaN},
	{"truncated", truncated},
	{"digits", cutDigits},
	{"zeros", leadingZeros},
	{"unread", unread},
	{"stepwise", stepwise},
	{"rounded", rounded},
	{"unclamped", unclamped},
}

// parsers are the functions of the library that refuse numbers which do not fit.
var parsers = []string{"strconv.ParseInt", "strconv.ParseUint", "strconv.Atoi"}

// wrapsAround finds loops that put a number together digit by digit, and do not notice that it
// no longer fits, where the library read it.
func wrapsAround(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := (*ssa.BinOp)(nil)
		for _, fn := range withLiterals(p.After) {
			if at = digits(fn); at != nil {
				break
			}
		}
		if at == nil || !c.anyDoes(p, parsers) || c.After.times(parsers) >= c.Before.times(parsers) {
			continue
		}
		if slices.ContainsFunc(c.movedFrom(p), func(fn *ssa.Function) bool { return digits(fn) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "wraps " + p.Name,
			"a number that does not fit wraps around here in silence, where reading it was an error"})
	}
	return out
}

// longestNumber is how many decimal digits fit for sure.
const longestNumber = 18

// digits is where a loop multiplies what it has of a number to add one more digit, if nothing
// there compares the number, and nothing bounds how many digits there are.
func digits(fn *ssa.Function) *ssa.BinOp {
	for in := range instructions(fn) {
		mul, ok := in.(*ssa.BinOp)
		if !ok || mul.Op != token.MUL || !isInteger(mul.Type()) {
			continue
		}
		n := mul.X
		if isNumeral(n) {
			n = mul.Y
		} else if !isNumeral(mul.Y) {
			continue
		}
		phi, ok := n.(*ssa.Phi)
		if ok && comesBack(phi, mul) && !watched(fn, phi) && !fewDigits(fn) {
			return mul
		}
	}
	return nil
}

// comesBack reports whether the number of a loop is made of a product, by adding something.
func comesBack(phi *ssa.Phi, mul *ssa.BinOp) bool {
	return slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
		add, ok := e.(*ssa.BinOp)
		return ok && (add.Op == token.ADD || add.Op == token.SUB || add.Op == token.OR) && (add.X == mul || add.Y == mul)
	})
}

// watched reports whether something compares a number, or what is made of it.
func watched(fn *ssa.Function, n ssa.Value) bool {
	of := map[ssa.Value]bool{n: true}
	for work := []ssa.Value{n}; len(work) > 0; work = work[1:] {
		for _, r := range *work[0].Referrers() {
			switch r := r.(type) {
			case *ssa.BinOp:
				if _, compares := mirrored[r.Op]; compares {
					return true
				}
				if !of[r] && r.Op != token.EQL && r.Op != token.NEQ {
					of[r] = true
					work = append(work, r)
				}
			case *ssa.Phi, *ssa.Convert:
				if v := r.(ssa.Value); !of[v] {
					of[v] = true
					work = append(work, v)
				}
			}
		}
	}
	return false
}

// fewDigits reports whether a function compares a length, or what it counts, with a number of
// digits that fit.
func fewDigits(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		cmp, ok := in.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, pair := range [][2]ssa.Value{{cmp.X, cmp.Y}, {cmp.Y, cmp.X}} {
			if _, orders := mirrored[cmp.Op]; !orders && cmp.Op != token.EQL && cmp.Op != token.NEQ || !isNumeral(pair[1]) {
				continue
			}
			most, ok := constant.Int64Val(pair[1].(*ssa.Const).Value)
			if ok && most > 1 && most <= longestNumber && counts(pair[0]) {
				return true
			}
		}
	}
	return false
}

// counts reports whether a number is a length or the index of a loop.
func counts(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		b, ok := v.Call.Value.(*ssa.Builtin)
		return ok && b.Name() == "len"
	case *ssa.Phi:
		return isInteger(v.Type()) && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool {
			add, ok := e.(*ssa.BinOp)
			return ok && add.Op == token.ADD && add.X == v && isNumeral(add.Y)
		})
	case *ssa.BinOp:
		return counts(v.X) || counts(v.Y)
	}
	return false
}
