package hazard

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// lostAtomic finds what was changed by one atomic operation, or under a lock, and is read and written
// in two.
func lostAtomic(c *Change) []finding {
	var out []finding
	was := twoSteps(c.Before)
	for what, at := range twoSteps(c.After) {
		if was[what] == nil {
			out = append(out, finding{at.Parent(), at.Pos(), "atomic " + what,
				fmt.Sprintf("%s is stored what was made from what was loaded: a change in between is lost", what)})
		}
	}
	for _, p := range c.Pairs {
		had := map[string]bool{}
		for _, fn := range c.movedFrom(p) {
			for what := range atomicsIn(fn, inOne) {
				had[what] = true
			}
		}
		one, loaded := atomicsIn(p.After, inOne), atomicsIn(p.After, map[string]bool{"Load": true})
		for what, at := range atomicsIn(p.After, map[string]bool{"Store": true, "Delete": true}) {
			if had[what] && one[what] == nil && loaded[what] != nil && follows(loaded[what], at) && len(c.After.locks().at[at].must) == 0 {
				out = append(out, finding{at.Parent(), at.Pos(), "steps " + what + " " + p.Name,
					fmt.Sprintf("%s is asked and changed in two steps, where one did both: what others do in between is lost", what)})
			}
		}
	}
	return out
}

// inOne are the operations that ask and change in one.
var inOne = map[string]bool{"CompareAndSwap": true, "Swap": true, "LoadOrStore": true, "LoadAndDelete": true, "CompareAndDelete": true}

// atomicsIn are the places on which a function has one of some atomic operations, and the last of them.
func atomicsIn(fn *ssa.Function, ops map[string]bool) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		place, op := atomicOp(&call.Call)
		if name := call.Call.StaticCallee(); name != nil && ops[name.Name()] {
			op = name.Name()
		}
		if place == "" && len(call.Call.Args) > 0 && isNamed(call.Call.Args[0].Type(), "sync", "Map") {
			place = source(call.Call.Args[0])
		}
		if place != "" && ops[op] {
			out[place] = call
		}
	}
	return out
}

// twoSteps are the atomic stores, without a lock, of what was made from an atomic load of the same place.
func twoSteps(p *Package) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	f := p.locks()
	for _, fn := range p.All {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok || len(f.at[in].must) > 0 {
				continue
			}
			what, op := atomicOp(&call.Call)
			if op != "Store" || what == "" {
				continue
			}
			stored := call.Call.Args[len(call.Call.Args)-1]
			if madeFrom(stored, what, 8) {
				out[what] = call
			} else if libraryName(&call.Call) == "sync.Map.Store" && countsIn(stored) && loads(fn, what) {
				out[what+" "+nameOf(fn)] = call
			}
		}
	}
	return out
}

// loads reports whether a function loads from a place in an atomic operation of its own.
func loads(fn *ssa.Function, place string) bool {
	for in := range instructions(fn) {
		if call, ok := in.(*ssa.Call); ok {
			if what, op := atomicOp(&call.Call); op == "Load" && what == place {
				return true
			}
		}
	}
	return false
}

// countsIn reports whether a value that was made anew is a pointer to what is changed in place by
// several goroutines: an atomic number, or a struct with one or with a lock. Of two of them what is
// counted in one is lost.
func countsIn(v ssa.Value) bool {
	alloc, ok := unboxed(v).(*ssa.Alloc)
	if !ok {
		return false
	}
	t := alloc.Type().Underlying().(*types.Pointer).Elem()
	if ofPackage(t, "sync/atomic") {
		return true
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if ofPackage(f.Type(), "sync/atomic") || isNamed(f.Type(), "sync", "Mutex") || isNamed(f.Type(), "sync", "RWMutex") {
			return true
		}
	}
	return false
}

// atomicOp names the place of an atomic operation, and the operation. Those of a sync.Map are some.
func atomicOp(c *ssa.CallCommon) (place, op string) {
	fn := c.StaticCallee()
	if fn == nil || len(c.Args) == 0 {
		return "", ""
	}
	switch name := libraryName(c); name {
	case "sync.Map.Load", "sync.Map.LoadOrStore":
		return source(c.Args[0]), "Load"
	case "sync.Map.Store", "sync.Map.Swap":
		return source(c.Args[0]), "Store"
	}
	if pkgPath(fn) != "sync/atomic" {
		return "", ""
	}
	name := fn.Name()
	if fn.Signature.Recv() == nil {
		for _, op := range []string{"Load", "Store"} {
			if len(name) > len(op) && name[:len(op)] == op {
				name = op
			}
		}
	}
	return source(c.Args[0]), name
}

// madeFrom reports whether a value is made from an atomic load of the place: it is not that itself.
func madeFrom(v ssa.Value, place string, depth int) bool {
	v = unboxed(v)
	if _, same := loadedFrom(v, place); same {
		return false
	}
	return usesLoad(v, place, depth)
}

// usesLoad reports whether an atomic load of the place is a part of a value, or that itself.
func usesLoad(v ssa.Value, place string, depth int) bool {
	if v == nil || depth == 0 {
		return false
	}
	if _, ok := loadedFrom(v, place); ok {
		return true
	}
	next := func(v ssa.Value) bool { return usesLoad(v, place, depth-1) }
	switch v := v.(type) {
	case *ssa.BinOp:
		return next(v.X) || next(v.Y)
	case *ssa.Convert:
		return next(v.X)
	case *ssa.ChangeType:
		return next(v.X)
	case *ssa.MakeInterface:
		return next(v.X)
	case *ssa.TypeAssert:
		return next(v.X)
	case *ssa.Extract:
		return next(v.Tuple)
	case *ssa.UnOp:
		if alloc, ok := v.X.(*ssa.Alloc); ok {
			return slices.ContainsFunc(storedFor(alloc, v), next) || slices.ContainsFunc(storedInFields(alloc), next)
		}
		return next(v.X)
	case *ssa.FieldAddr:
		return next(v.X)
	case *ssa.Field:
		return next(v.X)
	case *ssa.Slice:
		return next(v.X)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if e != v && next(e) {
				return true
			}
		}
	case *ssa.Alloc: // a copy, or one with parts of it
		return slices.ContainsFunc(storedIn(v), next) || slices.ContainsFunc(storedInFields(v), next)
	case *ssa.Call:
		switch name := libraryName(&v.Call); {
		case isBuiltin(&v.Call, "append"), name == "maps.Clone", name == "slices.Clone", name == "slices.Concat", sameMemory[name]:
			for _, a := range v.Call.Args {
				if next(a) {
					return true
				}
			}
		}
	}
	return false
}

// loadedFrom is the call by which a value was loaded from a place.
func loadedFrom(v ssa.Value, place string) (*ssa.Call, bool) {
	if e, ok := v.(*ssa.Extract); ok && e.Index == 0 {
		v = e.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil, false
	}
	what, op := atomicOp(&call.Call)
	return call, op == "Load" && what == place
}

// storedInFields are the values that are stored in the fields of a struct.
func storedInFields(alloc *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, r := range *alloc.Referrers() {
		if field, ok := r.(*ssa.FieldAddr); ok {
			out = append(out, storesTo(field)...)
		}
	}
	return out
}
