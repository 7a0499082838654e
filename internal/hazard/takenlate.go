package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// takenLate finds what was taken away in one go under a lock, to be worked on, and is looked at under the lock
// first and taken away later by a literal, under it again: what came meanwhile goes with it. What the function
// itself does is for split.
func takenLate(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		for place := range takenAt(before, p.Before) {
			if takenAt(after, p.After)[place] {
				continue
			}
			at := removedLate(after, p.After, place)
			if at == nil {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "takenlate " + p.Name + " " + place,
				fmt.Sprintf("what is in %s is looked at, and taken away under another lock: what came meanwhile goes with it", place)})
		}
	}
	return out
}

// takenAt are the places that a function reads and puts something new in, without freeing the lock that it
// holds for both.
func takenAt(f *lockFlow, fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	for store, field := range fieldStores(fn) {
		if !isEmptied(store.Val) {
			continue
		}
		for in := range instructions(fn) {
			if load, ok := in.(*ssa.UnOp); ok && source(load) == fieldPath(field) && isSource(load.X) && f.sameHold(load, store) && follows(load, store) {
				out[fieldPath(field)] = true
			}
		}
	}
	return out
}

// isSource reports whether an address is that of a field.
func isSource(v ssa.Value) bool { _, ok := v.(*ssa.FieldAddr); return ok }

// isEmptied reports whether a value is an empty map or list.
func isEmptied(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeMap, *ssa.MakeSlice:
		return true
	case *ssa.Slice:
		return v.High != nil && isZero(v.High)
	}
	return isNil(v)
}

// sameHold reports whether a lock that is held at two instructions was taken at one place.
func (f *lockFlow) sameHold(a, b ssa.Instruction) bool {
	for m, sites := range f.at[a].may {
		for site := range sites {
			if site != nil && f.at[b].may[m][site] {
				return true
			}
		}
	}
	return false
}

// removedLate is where a literal in a function takes something out of a place under a lock that was
// taken for nothing else, where the function has looked at the place under the lock before.
func removedLate(f *lockFlow, fn *ssa.Function, place string) ssa.Instruction {
	looked := false
	for in := range instructions(fn) {
		load, ok := in.(*ssa.UnOp)
		looked = looked || ok && isSource(load.X) && source(load) == place && len(f.at[in].must) > 0
	}
	if !looked {
		return nil
	}
	for _, fn := range withLiterals(fn)[1:] {
		for in := range instructions(fn) {
			if takesOut(in, place) && len(f.at[in].must) > 0 && !f.looksAgain(fn, in, place) {
				return in
			}
		}
	}
	return nil
}

// takesOut reports whether an instruction takes something out of a place, whatever it is by then.
func takesOut(in ssa.Instruction, place string) bool {
	switch in := in.(type) {
	case *ssa.Call:
		return (isBuiltin(&in.Call, "delete") || isBuiltin(&in.Call, "clear")) && source(in.Call.Args[0]) == place
	case *ssa.Store:
		field, ok := in.Addr.(*ssa.FieldAddr)
		return ok && fieldPath(field) == place && isEmptied(in.Val)
	}
	return false
}

// looksAgain reports whether a place is looked at under the lock that is held where something is taken out of
// it, but for that.
func (f *lockFlow) looksAgain(fn *ssa.Function, at ssa.Instruction, place string) bool {
	for in := range instructions(fn) {
		load, ok := in.(*ssa.UnOp)
		if !ok || !isSource(load.X) || source(load) != place || !f.sameHold(load, at) {
			continue
		}
		for _, r := range *load.Referrers() {
			if _, shown := r.(*ssa.DebugRef); r != at && !shown {
				return true
			}
		}
	}
	return false
}
