package hazard

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// narrowed finds conversions to a smaller integer that may lose bits, to a type that the
// function did not compute with before.
func narrowed(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		had := map[string]bool{}
		from := c.movedFrom(p)
		for _, fn := range from {
			if fn == p.Before {
				typesIn(fn, had)
			}
			for _, v := range narrowings(fn) { // moved into a new function
				had[integerName(v.Type())] = true
			}
		}
		if len(from) == 0 {
			continue
		}
		for _, v := range narrowings(p.After) {
			to := integerName(v.Type())
			if !had[to] && !bounded(v.X, bitsOf(v.Type()), v.Block(), 8) {
				out = append(out, finding{p.After, v.Pos(), "narrow " + p.Name + " " + to,
					fmt.Sprintf("a %s becomes a %s, which is too small for some", v.X.Type().Underlying(), to)})
			}
		}
	}
	return out
}

// movedFrom are the functions of the baseline that the code of a function may come from: the
// function itself, or, where it is new, those that call it now, through other new ones perhaps.
func (c *Change) movedFrom(p Pair) []*ssa.Function {
	if p.Before != nil {
		return []*ssa.Function{p.Before}
	}
	if ast.IsExported(p.After.Name()) { // something new, that others ask for
		return nil
	}
	before := map[*ssa.Function]*ssa.Function{}
	for _, q := range c.Pairs {
		before[q.After] = q.Before
	}
	var out []*ssa.Function
	seen := map[*ssa.Function]bool{p.After: true}
	for work := []*ssa.Function{p.After}; len(work) > 0; work = work[1:] {
		for _, caller := range c.After.callers(work[0]) {
			caller = outermost(caller)
			old, changed := before[caller]
			if seen[caller] || !changed {
				continue
			}
			seen[caller] = true
			if old != nil {
				out = append(out, old)
			} else {
				work = append(work, caller)
			}
		}
	}
	return out
}

func narrowings(fn *ssa.Function) []*ssa.Convert {
	var out []*ssa.Convert
	for in := range instructions(fn) {
		v, ok := in.(*ssa.Convert)
		if ok && v.Type() != types.Universe.Lookup("rune").Type() && isInteger(v.X.Type()) && isInteger(v.Type()) && bitsOf(v.Type()) < bitsOf(v.X.Type()) {
			out = append(out, v)
		}
	}
	for _, lit := range fn.AnonFuncs {
		out = append(out, narrowings(lit)...)
	}
	return out
}

// integerName names a type; byte and rune are other names of uint8 and int32.
func integerName(t types.Type) string {
	switch name := t.Underlying().String(); name {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	default:
		return name
	}
}

// typesIn adds the types of all that a function computes with.
func typesIn(fn *ssa.Function, to map[string]bool) {
	for _, v := range fn.Params {
		to[integerName(v.Type())] = true
	}
	results := fn.Signature.Results()
	for i := range results.Len() {
		to[integerName(results.At(i).Type())] = true
	}
	for in := range instructions(fn) {
		if v, ok := in.(ssa.Value); ok {
			to[integerName(v.Type())] = true
		}
	}
	for _, lit := range fn.AnonFuncs {
		typesIn(lit, to)
	}
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// bitsOf is the size of an integer on 64-bit machines.
func bitsOf(t types.Type) int {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 64
	}
	switch b.Kind() {
	case types.Int8, types.Uint8:
		return 8
	case types.Int16, types.Uint16:
		return 16
	case types.Int32, types.Uint32:
		return 32
	}
	return 64
}

// bounded reports whether it is plain that a number fits, or that only its last bits are
// wanted: it was compared with a constant, or masked, or is the rest of a division.
func bounded(v ssa.Value, bits int, at *ssa.BasicBlock, depth int) bool {
	if depth == 0 {
		return false
	}
	if comparedWithConst(v, at) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Convert:
		return isInteger(v.X.Type()) && (bitsOf(v.X.Type()) <= bits || bounded(v.X, bits, at, depth-1))
	case *ssa.ChangeType:
		return bounded(v.X, bits, at, depth-1)
	case *ssa.Phi:
		if bits >= 32 && isInteger(v.Type()) {
			return true // it counts something that lies in memory
		}
		for _, e := range v.Edges {
			if e != v && !bounded(e, bits, at, depth-1) {
				return false
			}
		}
		return true
	case *ssa.BinOp:
		if p, ok := v.Y.(*ssa.BinOp); ok && v.Op == token.SUB && p.Op == token.MUL && (isNumeral(p.X) || isNumeral(p.Y)) {
			return true // n - n/10*10 is n % 10
		}
		switch v.Op {
		case token.AND, token.REM:
			return isNumeral(v.X) || isNumeral(v.Y)
		case token.SHR, token.QUO:
			return isNumeral(v.Y) // the usual way to take a number apart
		case token.ADD, token.SUB, token.OR, token.XOR:
			return bounded(v.X, bits, at, depth-1) && bounded(v.Y, bits, at, depth-1)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && (b.Name() == "len" || b.Name() == "cap") {
			return bits >= 32
		}
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && (b.Name() == "min" || b.Name() == "max") {
			for _, a := range v.Call.Args {
				if isNumeral(a) {
					return true
				}
			}
		}
		fn := v.Call.StaticCallee()
		return fn != nil && (pkgPath(fn) == "math/bits" || pkgPath(fn) == "unicode" || pkgPath(fn) == "math/rand" || pkgPath(fn) == "math/rand/v2")
	case *ssa.Extract:
		next, ok := v.Tuple.(*ssa.Next)
		if ok && next.IsString {
			return bits >= 32
		}
		call, ok := v.Tuple.(*ssa.Call)
		if ok {
			fn := call.Call.StaticCallee()
			return fn != nil && pkgPath(fn) == "strconv"
		}
	}
	return false
}

func isNumeral(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int
}

// comparedWithConst reports whether a branch on the way compares v with a constant, or with
// the end of a table.
func comparedWithConst(v ssa.Value, at *ssa.BasicBlock) bool {
	for b := at; b != nil; b = b.Idom() {
		if b.Idom() == nil {
			continue
		}
		last, ok := b.Idom().Instrs[len(b.Idom().Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cmp, ok := last.Cond.(*ssa.BinOp)
		if ok && (sameNumber(cmp.X, v) && limits(cmp.Y) || sameNumber(cmp.Y, v) && limits(cmp.X)) {
			return true
		}
	}
	return false
}

// limits reports whether a constant may be an upper bound.
func limits(v ssa.Value) bool { return isNumeral(v) && constant.Sign(v.(*ssa.Const).Value) > 0 }

// sameNumber reports whether two values are one number, of two types perhaps, or read twice from one place.
func sameNumber(a, b ssa.Value) bool {
	if readAlike(a, b) {
		return true
	}
	if c, ok := a.(*ssa.Convert); ok {
		return sameNumber(c.X, b)
	}
	if c, ok := b.(*ssa.Convert); ok {
		return sameNumber(a, c.X)
	}
	return false
}

// readAlike reports whether two values are one, or the same field or element of the same thing, read twice.
func readAlike(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == token.MUL && b.Op == token.MUL && readAlike(a.X, b.X)
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && readAlike(a.X, b.X)
	case *ssa.Field:
		b, ok := b.(*ssa.Field)
		return ok && a.Field == b.Field && readAlike(a.X, b.X)
	case *ssa.IndexAddr:
		b, ok := b.(*ssa.IndexAddr)
		return ok && readAlike(a.X, b.X) && readAlike(a.Index, b.Index)
	}
	return false
}

// shifted finds signed numbers that are shifted to the left by an amount that nothing bounds:
// bits fall out, and the sign may change.
func shifted(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || len(shifts(p.Before)) > 0 {
			continue
		}
		for _, s := range shifts(p.After) {
			out = append(out, finding{p.After, s.Pos(), "shift " + p.Name,
				"a number is shifted by as much as somebody asks for: beyond its size it is 0, and before that it may change its sign"})
		}
	}
	return out
}

func shifts(fn *ssa.Function) []*ssa.BinOp {
	var out []*ssa.BinOp
	for in := range instructions(fn) {
		s, ok := in.(*ssa.BinOp)
		if !ok || s.Op != token.SHL || isNumeral(s.X) || isNumeral(s.Y) {
			continue
		}
		t, ok := s.Type().Underlying().(*types.Basic)
		if ok && t.Info()&types.IsUnsigned == 0 && !bounded(s.Y, 8, s.Block(), 8) {
			out = append(out, s)
		}
	}
	return out
}
