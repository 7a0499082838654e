package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// leastLimit is the least number that a comparison is taken to be a limit for: smaller ones tell
// letters apart, or where a number has a digit more.
const leastLimit = 256

// lostLimit finds comparisons with a large constant that are gone, and no other in their place: what
// was beyond it was refused, or cut to it.
func lostLimit(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		own := map[int64]bool{}
		for _, fn := range withLiterals(p.Before) {
			addLimits(fn, own)
		}
		if len(own) != 1 {
			continue // it calculates with them
		}
		was, is := limitsIn(c.Before, p.Before), limitsIn(c.After, p.After)
		for n := range own {
			if near(is, n) || grown(was, is) || mentions(c.After, p.After, n) || !slices.ContainsFunc(withLiterals(p.Before), func(fn *ssa.Function) bool { return refuses(fn, n) }) {
				continue
			}
			out = append(out, finding{p.After, p.After.Pos(), fmt.Sprintf("limit %d %s", n, p.Name),
				fmt.Sprintf("nothing is compared with %d any more, which was a limit", n)})
		}
	}
	return out
}

// refuses reports whether a function makes an error of what is beyond a number, or takes the
// number instead.
func refuses(fn *ssa.Function, n int64) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Phi:
				if slices.ContainsFunc(in.Edges, func(e ssa.Value) bool { return isNumber64(e, n) }) {
					return true
				}
			case *ssa.Call:
				if (isBuiltin(&in.Call, "min") || isBuiltin(&in.Call, "max")) && slices.ContainsFunc(in.Call.Args, func(a ssa.Value) bool { return isNumber64(a, n) }) {
					return true
				}
			case *ssa.If:
				cmp, ok := in.Cond.(*ssa.BinOp)
				if ok && (isNumber64(cmp.X, n) || isNumber64(cmp.Y, n)) && slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return fails(s, 3) }) {
					return true
				}
			}
		}
	}
	return false
}

func isNumber64(v ssa.Value, n int64) bool {
	if !isNumeral(v) {
		return false
	}
	m, ok := constant.Int64Val(v.(*ssa.Const).Value)
	return ok && m == n
}

// fails reports whether a block, or one behind it that another condition leads to, panics or
// returns an error.
func fails(b *ssa.BasicBlock, conditions int) bool {
	switch last := b.Instrs[len(b.Instrs)-1].(type) {
	case *ssa.Panic:
		return true
	case *ssa.Return:
		return slices.ContainsFunc(last.Results, func(r ssa.Value) bool { return isError(r.Type()) && !isNil(r) })
	case *ssa.If:
		return conditions > 0 && slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return fails(s, conditions-1) })
	}
	return false
}

// limitsIn are the large constants that a function, or what it reaches, compares with.
func limitsIn(p *Package, fn *ssa.Function) map[int64]bool {
	out := map[int64]bool{}
	for _, fn := range p.reached(fn) {
		addLimits(fn, out)
	}
	return out
}

func addLimits(fn *ssa.Function, to map[int64]bool) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.BinOp:
				if _, orders := mirrored[in.Op]; orders {
					addLimit(in.X, to)
					addLimit(in.Y, to)
				}
			case *ssa.Call:
				if b, ok := in.Call.Value.(*ssa.Builtin); ok && (b.Name() == "min" || b.Name() == "max") {
					for _, a := range in.Call.Args {
						addLimit(a, to)
					}
				}
			}
		}
	}
}

func addLimit(v ssa.Value, to map[int64]bool) {
	if !isNumeral(v) {
		return
	}
	if n, ok := constant.Int64Val(v.(*ssa.Const).Value); ok && (n >= leastLimit || n <= -leastLimit) {
		to[n] = true
	}
}

// near reports whether a limit is there, or one beside it.
func near(all map[int64]bool, n int64) bool { return all[n] || all[n-1] || all[n+1] }

// grown reports whether there are limits that were not.
func grown(was, is map[int64]bool) bool {
	for n := range is {
		if !was[n] {
			return true
		}
	}
	return false
}

// mentions reports whether a function, or what it reaches, has a number that is no factor.
func mentions(p *Package, fn *ssa.Function, n int64) bool {
	for _, fn := range p.reached(fn) {
		for in := range instructions(fn) {
			if op, ok := in.(*ssa.BinOp); ok && op.Op == token.MUL {
				continue
			}
			for _, v := range in.Operands(nil) {
				if *v == nil || !isNumeral(*v) {
					continue
				}
				if m, ok := constant.Int64Val((*v).(*ssa.Const).Value); ok && (m == n || m == n-1 || m == n+1) {
					return true
				}
			}
		}
	}
	return false
}
