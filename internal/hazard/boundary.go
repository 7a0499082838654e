package hazard

import (
	"fmt"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// boundary finds comparisons of the same two things that let equal ones to the other side.
func boundary(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := orderings(p.Before), orderings(p.After)
		for pair, now := range is {
			had := was[pair]
			if had.strict != nil && had.loose == nil && now.loose != nil && now.strict == nil ||
				had.loose != nil && had.strict == nil && now.strict != nil && now.loose == nil {
				at, to := now.loose, "loose"
				if at == nil {
					at, to = now.strict, "strict"
				}
				out = append(out, finding{p.After, at.Pos(), "boundary " + to + " " + p.Name + " " + pair.a + " " + pair.b,
					fmt.Sprintf("where %s and %s are equal, the comparison comes out otherwise than before", pair.a, pair.b)})
			}
		}
	}
	return out
}

// operands are two things that are compared, in words that hold in both states.
type operands struct{ a, b string }

// ordering is how two things are compared: strict tells a < b from a >= b, loose a <= b
// from a > b.
type ordering struct{ strict, loose ssa.Instruction }

func orderings(fn *ssa.Function) map[operands]ordering {
	out := map[operands]ordering{}
	collectOrderings(fn, out, map[*ssa.Function]bool{})
	return out
}

func collectOrderings(fn *ssa.Function, out map[operands]ordering, seen map[*ssa.Function]bool) {
	if seen[fn] {
		return
	}
	seen[fn] = true
	for _, lit := range fn.AnonFuncs {
		collectOrderings(lit, out, seen)
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			cmp, ok := in.(*ssa.BinOp)
			if !ok {
				continue
			}
			a, b := wording(cmp.X, 5), wording(cmp.Y, 5)
			if a == "" || b == "" || a == b {
				continue
			}
			op := cmp.Op
			if a > b {
				a, b, op = b, a, mirrored[op]
			}
			o := out[operands{a, b}]
			switch op {
			case token.LSS, token.GEQ:
				o.strict = in
			case token.LEQ, token.GTR:
				o.loose = in
			default:
				continue
			}
			out[operands{a, b}] = o
		}
	}
}

var mirrored = map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ}

// wording says what a value is computed from; "" where it cannot be told in words that hold
// in both states.
func wording(v ssa.Value, depth int) string {
	if depth == 0 {
		return ""
	}
	switch v := bound(v).(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() != constant.Bool {
			return v.Value.ExactString()
		}
		return ""
	case *ssa.Convert:
		return wording(v.X, depth-1)
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && (b.Name() == "len" || b.Name() == "cap") {
			if of := wording(v.Call.Args[0], depth-1); of != "" {
				return b.Name() + "(" + of + ")"
			}
		}
		return ""
	case *ssa.BinOp:
		x, y := wording(v.X, depth-1), wording(v.Y, depth-1)
		if x == "" || y == "" {
			return ""
		}
		return "(" + x + v.Op.String() + y + ")"
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return ""
		}
		if index, ok := v.X.(*ssa.IndexAddr); ok {
			if of := source(index.X); of != "" {
				return "an element of " + of
			}
			return ""
		}
		return source(v)
	}
	return source(v)
}
