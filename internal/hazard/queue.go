package hazard

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// takenLast finds lists in fields that others append to, from whose end a function takes what
// it took from the beginning: who came first no longer comes first.
func takenLast(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := takings(p.Before), takings(p.After)
		for place, at := range is.last {
			if was.first[place] == nil || was.last[place] != nil || is.first[place] != nil || !c.After.appends(place) {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "last of " + place + " in " + p.Name,
				fmt.Sprintf("the last of %s is taken, where it was the first: who came first waits for all who come later", place)})
		}
	}
	return out
}

// taking is where a function takes an element out of lists in fields, at the beginning and at
// the end, by the field.
type taking struct{ first, last map[string]ssa.Instruction }

func takings(fn *ssa.Function) taking {
	out := taking{map[string]ssa.Instruction{}, map[string]ssa.Instruction{}}
	for _, fn := range withLiterals(fn) {
		cut := cutFields(fn)
		for in := range instructions(fn) {
			at, ok := in.(*ssa.IndexAddr)
			if !ok || !isRead(at) {
				continue
			}
			place := source(at.X)
			switch {
			case !cut[place]:
			case isZero(at.Index):
				out.first[place] = at
			case isLastIndex(at.Index):
				out.last[place] = at
			}
		}
	}
	return out
}

// cutFields are the fields in which a function leaves a shorter list.
func cutFields(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	for store, field := range fieldStores(fn) {
		place := fieldPath(field)
		switch v := store.Val.(type) {
		case *ssa.Slice:
			out[place] = out[place] || source(v.X) == place
		case *ssa.Call:
			if isBuiltin(&v.Call, "append") {
				part, ok := v.Call.Args[0].(*ssa.Slice)
				out[place] = out[place] || ok && source(part.X) == place
			} else if strings.HasPrefix(libraryName(&v.Call), "slices.Delete") {
				out[place] = out[place] || source(v.Call.Args[0]) == place
			}
		}
	}
	return out
}

// isRead reports whether the element at an address is read.
func isRead(at *ssa.IndexAddr) bool {
	for _, r := range *at.Referrers() {
		if _, ok := r.(*ssa.UnOp); ok {
			return true
		}
	}
	return false
}

// appends reports whether something is put behind the list in a field.
func (p *Package) appends(place string) bool {
	for _, fn := range p.All {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok || !isBuiltin(&call.Call, "append") {
				continue
			}
			if _, part := call.Call.Args[0].(*ssa.Slice); !part && source(call.Call.Args[0]) == place {
				return true
			}
		}
	}
	return false
}
