package hazard

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// dirty finds memory of an earlier call that is taken at a length, with what that call left in
// it, where the baseline made memory that is zero.
func dirty(c *Change) []finding {
	p := c.After
	var out []finding
	for _, pair := range c.Pairs {
		if pair.Before == nil {
			continue
		}
		made := madeSlices(pair.Before)
		for in := range instructions(pair.After) {
			s, ok := in.(*ssa.Slice)
			if !ok || s.High == nil || isConst(s.High) || s.Low != nil || !hasType(made, s.Type()) || p.overwrites(pair.After, s) {
				continue
			}
			m := p.leads(s.X, nil)
			if len(m) == 0 || !m.known() || !allKept(m) {
				continue
			}
			out = append(out, finding{
				fn: pair.After, pos: s.Pos(), subject: fmt.Sprintf("%s used again by %s", first(m), pair.Name),
				why: fmt.Sprintf("%s takes memory of %s as an earlier call left it, where it made memory that is zero", pair.Name, first(m)),
			})
		}
	}
	return out
}

func allKept(m memories) bool {
	for k := range m {
		if !k.kept {
			return false
		}
	}
	return true
}

// madeSlices are the types of the slices that a function makes with a length.
func madeSlices(fn *ssa.Function) []types.Type {
	var out []types.Type
	for in := range instructions(fn) {
		if mk, ok := in.(*ssa.MakeSlice); ok {
			if n, ok := mk.Len.(*ssa.Const); !ok || n.Int64() != 0 {
				out = append(out, mk.Type())
			}
		}
	}
	return out
}

func hasType(all []types.Type, t types.Type) bool {
	for _, u := range all {
		if types.TypeString(u, nil) == types.TypeString(t, nil) {
			return true
		}
	}
	return false
}

// overwrites reports whether a function clears or fills a slice that it takes out of a field:
// which of its elements, nobody can tell here. Of what is in no field it is not known.
func (p *Package) overwrites(fn *ssa.Function, s *ssa.Slice) bool {
	taken := cells{}
	p.holding(s.X, taken)
	if len(taken) == 0 {
		return true
	}
	for _, f := range p.reached(fn) {
		if f != fn && f.Parent() == nil {
			continue
		}
		for in := range instructions(f) {
			written := cells{}
			p.eachWritten(in, func(v ssa.Value) {
				if v == s {
					written.addAll(taken)
				}
				p.holding(v, written)
			})
			if written.overlaps(taken) {
				return true
			}
		}
	}
	return p.givenAway(s)
}

// givenAway reports whether a slice is an argument of a call, which may fill it.
func (p *Package) givenAway(s *ssa.Slice) bool {
	for _, r := range *s.Referrers() {
		if _, ok := r.(ssa.CallInstruction); ok {
			return true
		}
	}
	return false
}
