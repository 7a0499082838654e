package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// beyond finds pieces of a text or list at places that are given as numbers, behind a look at how long it is
// that lets shorter ones pass: those end in a panic.
func beyond(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			for in := range instructions(fn) {
				of, needs := piece(in)
				if of == nil {
					continue
				}
				least, looked := leastLength(of, in)
				if !looked || least >= needs || c.anyBefore(p, func(fn *ssa.Function) bool { return cutsShort(fn, needs) }) {
					continue
				}
				out = append(out, finding{fn, in.Pos(), fmt.Sprintf("beyond %s %d", p.Name, needs),
					fmt.Sprintf("this needs a length of %d, and one of %d is let pass: it ends in a panic then", needs, least)})
			}
		}
	}
	return out
}

// cutsShort reports whether a function, too, takes a piece out of what may be too short for it.
func cutsShort(fn *ssa.Function, needs int64) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			of, n := piece(in)
			if of == nil || n != needs {
				continue
			}
			if least, _ := leastLength(of, in); least < n {
				return true
			}
		}
	}
	return false
}

// piece is a text or list that an instruction takes a constant part of, and how long it has to be for that.
func piece(in ssa.Instruction) (of ssa.Value, needs int64) {
	at := func(v ssa.Value, more int64) int64 {
		if v == nil || !isNumeral(v) {
			return 0
		}
		n, _ := constant.Int64Val(v.(*ssa.Const).Value)
		return n + more
	}
	switch in := in.(type) {
	case *ssa.Slice:
		if isString(in.X.Type()) { // a list may have room behind its end
			return in.X, max(at(in.Low, 0), at(in.High, 0))
		}
		if _, list := in.X.Type().Underlying().(*types.Slice); list && in.High == nil {
			return in.X, at(in.Low, 0)
		}
	case *ssa.Lookup:
		if isString(in.X.Type()) {
			return in.X, at(in.Index, 1)
		}
	case *ssa.Index:
		if isString(in.X.Type()) {
			return in.X, at(in.Index, 1)
		}
	case *ssa.IndexAddr:
		if _, list := in.X.Type().Underlying().(*types.Slice); list {
			return in.X, at(in.Index, 1)
		}
	}
	return nil, 0
}

// leastLength is the least length that a text or list may have at an instruction, and whether the length was
// looked at on the way, by comparing it with a constant. Where something else looked at the text on the way,
// it may have seen to its length.
func leastLength(of ssa.Value, at ssa.Instruction) (least int64, looked bool) {
	for b := at.Block(); b != nil; b = b.Idom() {
		for _, in := range b.Instrs {
			if in == at {
				break
			}
			if same, needs := piece(in); same == of {
				least = max(least, needs)
			} else if judges(in, of) {
				return 0, false
			}
		}
		d := b.Idom()
		if d == nil {
			break
		}
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		n, compares := lengthWhere(branch.Cond, of, b == d.Succs[0])
		looked = looked || compares
		least = max(least, n)
	}
	return least, looked
}

// judges reports whether an instruction is given a text or list, or a piece of it, and says something of it
// that a condition may go by, other than its length.
func judges(in ssa.Instruction, of ssa.Value) bool {
	switch in := in.(type) {
	case *ssa.Call:
		return !isBuiltin(&in.Call, "len") && slices.ContainsFunc(in.Call.Args, func(arg ssa.Value) bool { return arg == of || cutFrom(arg, of) })
	case *ssa.BinOp:
		return cutFrom(in.X, of) && in.X.(*ssa.Slice).High == nil
	}
	return false
}

// cutFrom reports whether a value is cut out of another.
func cutFrom(v, of ssa.Value) bool {
	s, ok := v.(*ssa.Slice)
	return ok && s.X == of
}

// lengthWhere is how long a text or list is at least where a condition holds, or does not, and whether the
// condition is about its length.
func lengthWhere(cond, of ssa.Value, holds bool) (least int64, compares bool) {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		return 0, false
	}
	if text, isText := cmp.Y.(*ssa.Const); isText && cmp.X == of && text.Value != nil && text.Value.Kind() == constant.String {
		if (cmp.Op == token.EQL) == holds && (cmp.Op == token.EQL || cmp.Op == token.NEQ) {
			return int64(len(constant.StringVal(text.Value))), false
		}
		return 0, false
	}
	call, ok := cmp.X.(*ssa.Call)
	if !ok || !isNumeral(cmp.Y) || !isBuiltin(&call.Call, "len") || call.Call.Args[0] != of {
		return 0, false
	}
	n, _ := constant.Int64Val(cmp.Y.(*ssa.Const).Value)
	op := cmp.Op
	if other, orders := opposite[op]; orders && !holds {
		op = other
	}
	switch {
	case op == token.GTR:
		return n + 1, true
	case op == token.GEQ, (op == token.EQL) == holds && (op == token.EQL || op == token.NEQ):
		return n, true
	case n == 0 && (op == token.EQL || op == token.NEQ): // it is not empty
		return 1, true
	}
	return 0, false
}
