package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// packed finds two numbers in one, of which the lower may reach into the bits of the upper: other pairs
// give the same number, or one that is in another place of an order.
func packed(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		from := c.movedFrom(p)
		if slices.ContainsFunc(from, func(fn *ssa.Function) bool { return len(c.Before.packings(fn)) > 0 }) {
			continue
		}
		for _, v := range c.After.packings(p.After) {
			out = append(out, finding{p.After, v.Pos(), "packed " + p.Name,
				fmt.Sprintf("two numbers become one, and nothing says that the lower has no more than %d bits: a larger one, or one below 0, changes the upper", v.bits)})
		}
	}
	return out
}

// A packing puts a number above another one that begins with the given bit.
type packing struct {
	*ssa.BinOp
	bits int
}

// packings are those of a function whose result is compared, or stands for what it was made of.
func (p *Package) packings(fn *ssa.Function) []packing {
	var out []packing
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			op, ok := in.(*ssa.BinOp)
			if !ok || op.Op != token.ADD && op.Op != token.OR && op.Op != token.XOR {
				continue
			}
			for _, sides := range [][2]ssa.Value{{op.X, op.Y}, {op.Y, op.X}} {
				bits := raised(sides[0])
				if bits > 0 && p.overlaps(op, sides[1], bits) && p.stands(op, 2) {
					out = append(out, packing{op, bits})
					break
				}
			}
		}
	}
	return out
}

// raised is by how many bits a number is shifted to the left; 0 if it is not, or is a constant.
func raised(v ssa.Value) int {
	for {
		conv, ok := v.(*ssa.Convert)
		if !ok {
			break
		}
		v = conv.X
	}
	shift, ok := v.(*ssa.BinOp)
	if !ok || shift.Op != token.SHL || isNumeral(shift.X) || !isNumeral(shift.Y) {
		return 0
	}
	by, exact := constant.Int64Val(shift.Y.(*ssa.Const).Value)
	if !exact || by <= 0 || by > 63 {
		return 0
	}
	return int(by)
}

// overlaps reports whether a number may have bits that are not below the given one. Those that fill half
// of a word are taken to be as small as somebody thought who gave them so much.
func (p *Package) overlaps(op *ssa.BinOp, low ssa.Value, bits int) bool {
	if op.Op != token.ADD && negative(low, op.Block()) {
		return true
	}
	return bits < 32 && !bounded(low, bits, op.Block(), 8) && !ranged(low)
}

// negative reports whether a number is of a smaller type with a sign, which it keeps in the larger one.
func negative(v ssa.Value, at *ssa.BasicBlock) bool {
	conv, ok := v.(*ssa.Convert)
	if !ok || !isInteger(conv.X.Type()) || unsigned(conv.X.Type()) || bitsOf(conv.X.Type()) >= bitsOf(conv.Type()) {
		return false
	}
	switch conv.X.(type) {
	case *ssa.Parameter, *ssa.UnOp, *ssa.Field:
		return conv.X.Type() != types.Universe.Lookup("rune").Type() && !comparedWithConst(conv.X, at)
	}
	return false
}

// ranged reports whether a number counts the turns of a loop, or the elements of something.
func ranged(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Convert:
		return ranged(v.X)
	case *ssa.Phi:
		return true
	case *ssa.BinOp:
		return v.Op == token.ADD && (isNumeral(v.Y) && ranged(v.X) || isNumeral(v.X) && ranged(v.Y))
	case *ssa.Extract:
		_, next := v.Tuple.(*ssa.Next)
		return next
	case *ssa.Call:
		return isBuiltin(&v.Call, "len") || isBuiltin(&v.Call, "cap")
	}
	return false
}

// stands reports whether a number is a key, is compared, or is put somewhere to be.
func (p *Package) stands(v ssa.Value, depth int) bool {
	if v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Lookup:
			if r.Index == v {
				return true
			}
		case *ssa.MapUpdate:
			if r.Key == v {
				return true
			}
		case *ssa.BinOp:
			_, orders := mirrored[r.Op]
			if (orders || r.Op == token.EQL || r.Op == token.NEQ) && !isNumeral(r.X) && !isNumeral(r.Y) {
				return true
			}
		case *ssa.Store:
			if _, element := r.Addr.(*ssa.IndexAddr); element && r.Val == v && bitsOf(v.Type()) >= 32 {
				return true
			}
		case *ssa.Call:
			if name := libraryName(&r.Call); name == "cmp.Compare" || name == "cmp.Less" {
				return true
			}
		case *ssa.Return:
			if depth > 0 && len(r.Results) == 1 && p.resultStands(r.Parent(), depth-1) {
				return true
			}
		case *ssa.Convert, *ssa.ChangeType, *ssa.MakeInterface, *ssa.Phi:
			if depth > 0 && p.stands(r.(ssa.Value), depth-1) {
				return true
			}
		}
	}
	return false
}

// resultStands reports whether what a function of the package returns is a key or is compared where it is called.
func (p *Package) resultStands(fn *ssa.Function, depth int) bool {
	for _, caller := range p.callers(fn) {
		for in := range instructions(caller) {
			call, ok := in.(*ssa.Call)
			if ok && call.Call.StaticCallee() == fn && p.stands(call, depth) {
				return true
			}
		}
	}
	return false
}
