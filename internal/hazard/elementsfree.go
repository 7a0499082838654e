package hazard

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// elementsFree finds elements of a list that are read when the lock is free again under which the list was
// looked up, where all was read under the lock and others write to the elements in place.
func elementsFree(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		for place, at := range readsFree(after, p.After) {
			if readsFree(before, p.Before)[place] != nil || !looksUp(p.Before, place) || !c.After.writesElements(place) || !c.Before.writesElements(place) {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "free " + p.Name + " " + place,
				fmt.Sprintf("an element of a list in %s is read when the lock is free again, and others write to it in place", place)})
		}
	}
	return out
}

// listIn names the field or variable that a list was read from, or found in as a map.
func listIn(v ssa.Value) (place string, at ssa.Instruction) {
	if e, ok := v.(*ssa.Extract); ok && e.Index == 0 {
		v = e.Tuple
	}
	switch v := v.(type) {
	case *ssa.Lookup:
		if _, isMap := v.X.Type().Underlying().(*types.Map); isMap {
			return source(v.X), v
		}
	case *ssa.UnOp:
		if kept, ok := v.X.(*ssa.Alloc); ok { // a variable that a literal uses, too
			return listKept(kept)
		}
		if field, ok := v.X.(*ssa.FieldAddr); ok {
			if _, list := v.Type().Underlying().(*types.Slice); list {
				return fieldPath(field), v
			}
		}
	}
	return "", nil
}

// listKept is listIn of what is stored in a variable, if that is one list alone.
func listKept(kept *ssa.Alloc) (place string, at ssa.Instruction) {
	for _, r := range *kept.Referrers() {
		store, ok := r.(*ssa.Store)
		if !ok || store.Addr != kept {
			continue
		}
		if load, again := store.Val.(*ssa.UnOp); again {
			if _, variable := load.X.(*ssa.Alloc); variable {
				continue
			}
		}
		if p, in := listIn(store.Val); p != "" {
			place, at = p, in
		}
	}
	return place, at
}

// readsFree is where a function reads elements of lists without a lock that were looked up under one, by the
// place of the list.
func readsFree(f *lockFlow, fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	for in := range instructions(fn) {
		at, ok := in.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		place, found := listIn(at.X)
		if place == "" || len(f.at[found].must) == 0 {
			continue
		}
		for _, r := range *at.Referrers() {
			if held, known := f.at[r]; known && len(held.may) == 0 {
				out[place] = r
			}
		}
	}
	return out
}

func looksUp(fn *ssa.Function, place string) bool {
	for in := range instructions(fn) {
		if v, ok := in.(ssa.Value); ok {
			if found, _ := listIn(v); found == place {
				return true
			}
		}
	}
	return false
}

// writesElements reports whether the package writes to elements of lists where they are.
func (p *Package) writesElements(place string) bool {
	for _, fn := range p.All {
		for in := range instructions(fn) {
			store, ok := in.(*ssa.Store)
			if !ok {
				continue
			}
			addr := store.Addr
			if field, ok := addr.(*ssa.FieldAddr); ok {
				addr = field.X
			}
			if at, ok := addr.(*ssa.IndexAddr); ok {
				if found, _ := listIn(at.X); found == place {
					return true
				}
			}
		}
	}
	return false
}
