package hazard

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// orderDetectors find elements that no longer come in the order they had, where that shows
// in equal ones alone, in large numbers, or in another order each time.
var orderDetectors = []detector{
	{"noorder", noOrder},
	{"unstable", unstable},
	{"tie", lostTie},
	{"subtracted", subtracted},
	{"mapwritten", mapWritten},
	{"takenlast", takenLast},
	{"firstonly", firstOnly},
	{"unsorted", tooEarly},
}

// unstable finds sorts that do not keep equal elements in their order, or turn it round, where
// the baseline kept it.
func unstable(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, s := range sortings(p.After) {
			if !c.stableBefore(p) || s.compares != nil && c.tellsAll(s) {
				continue
			}
			switch {
			case s.isUnstable():
				out = append(out, finding{p.After, s.at.Pos(), "unstable " + p.Name,
					"elements that compare as equal no longer keep their order: this sort is not stable"})
			case s.isStable() && reversed(s) != nil && !c.anyDoes(p, []string{"slices.Reverse"}):
				out = append(out, finding{p.After, reversed(s).Pos(), "turned " + p.Name,
					"elements that compare as equal come in the reverse of their order"})
			}
		}
	}
	return out
}

// stableBefore reports whether all sorts of the baseline of a function are stable.
func (c *Change) stableBefore(p Pair) (yes bool) {
	for _, fn := range c.movedFrom(p) {
		for _, was := range sortings(fn) {
			if was.isUnstable() {
				return false
			}
			yes = yes || was.isStable()
		}
	}
	return yes
}

// tellsAll reports whether it may be that no two elements compare as equal that can be told
// apart: they are numbers or texts that are compared as such, or several parts are compared, the
// last of which may be another in each.
func (c *Change) tellsAll(s sorting) bool {
	if s.elem != nil && isPlain(s.elem) && len(c.After.reached(s.compares)) == 1 && !callsLibrary(s.compares) && !looksElsewhere(s.compares) {
		return true
	}
	if s.elem == nil {
		return false
	}
	st, isStruct := s.elem.Underlying().(*types.Struct)
	if isStruct && !c.comparesNumber(s, st) {
		return c.comparesAll(s, st)
	}
	parts := 0
	for field := range c.After.lookedAt(s.compares) {
		if of, _, ok := strings.Cut(field, "."); ok && s.elem != nil && typeName(s.elem) == of {
			parts++
		}
	}
	return parts > 1
}

// comparesNumber reports whether one of the fields that are compared is a whole number: it may number the elements.
func (c *Change) comparesNumber(s sorting, st *types.Struct) bool {
	fields := c.After.lookedAt(s.compares)
	for f := range st.Fields() {
		if fields[typeName(s.elem)+"."+f.Name()] && isInteger(f.Type()) {
			return true
		}
	}
	return false
}

// comparesAll reports whether all fields are compared.
func (c *Change) comparesAll(s sorting, st *types.Struct) bool {
	fields := c.After.lookedAt(s.compares)
	for f := range st.Fields() {
		if !fields[typeName(s.elem)+"."+f.Name()] {
			return false
		}
	}
	return true
}

// looksElsewhere reports whether a comparison goes by what it finds in a map under the elements alone: many have
// the same there.
func looksElsewhere(fn *ssa.Function) bool {
	some := false
	for in := range instructions(fn) {
		x, y := comparedBy(in)
		if x == nil {
			x, y = toldApartBy(in)
		}
		if x == nil {
			continue
		}
		if !inMap(x) || !inMap(y) {
			return false
		}
		some = true
	}
	return some
}

// toldApartBy are two texts that a function of the library compares, or two numbers whose difference says which is
// larger.
func toldApartBy(in ssa.Instruction) (x, y ssa.Value) {
	switch in := in.(type) {
	case *ssa.BinOp:
		if in.Op == token.SUB {
			return in.X, in.Y
		}
	case *ssa.Call:
		if libraryName(&in.Call) == "strings.Compare" {
			return in.Call.Args[0], in.Call.Args[1]
		}
	}
	return nil, nil
}

func inMap(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Lookup:
		_, ok := v.X.Type().Underlying().(*types.Map)
		return ok
	case *ssa.Extract:
		return inMap(v.Tuple)
	case *ssa.Field:
		return inMap(v.X)
	case *ssa.Convert:
		return inMap(v.X)
	}
	return false
}

// isPlain reports whether values of a type are all that can be seen of them.
func isPlain(t types.Type) bool { _, ok := t.Underlying().(*types.Basic); return ok }

// callsLibrary reports whether a function calls more of the library than plain comparisons.
func callsLibrary(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		if call, ok := in.(ssa.CallInstruction); ok {
			switch libraryName(call.Common()) {
			case "cmp.Compare", "cmp.Less", "cmp.Or", "strings.Compare":
			default:
				return true
			}
		}
	}
	return false
}

// reversed is the call that turns round what a sort put in order.
func reversed(s sorting) ssa.Instruction {
	if len(s.at.Call.Args) == 0 {
		return nil
	}
	what := unboxed(s.at.Call.Args[0])
	for _, b := range s.at.Parent().Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if ok && libraryName(&call.Call) == "slices.Reverse" && (call.Call.Args[0] == what || source(what) != "" && source(call.Call.Args[0]) == source(what)) && reaches(s.at.Block(), b) {
				return call
			}
		}
	}
	return nil
}
