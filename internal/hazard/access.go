package hazard

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An access is a read or a write of a field or of a variable of the package.
type access struct {
	at    ssa.Instruction
	place string // "Type.field", or the name of the variable
	owner string // the type; "" for a variable
	write bool
	// fresh says that nobody else can have the value yet, or that nobody knows whose it
	// is: it was made, or got from a call, in the same function.
	fresh bool
}

// accesses lists those of a package. What is done to the elements of a slice or map counts
// as done to the field that holds it.
func accesses(p *Package) []access {
	var out []access
	for _, fn := range p.All {
		for in := range instructions(fn) {
			if addr, ok := in.(*ssa.FieldAddr); ok {
				place, _, _ := strings.Cut(fieldOf(addr), ".")
				out = append(out, uses(addr, access{place: fieldPath(addr), owner: place, fresh: foreignOrNew(addr.X)})...)
			}
			out = append(out, globalUses(in)...)
		}
	}
	return out
}

// use is what an access does with its place: one that reads a map or a list only to change an element
// asks for nothing.
func (a access) use() use {
	if a.write {
		return touched | changed
	}
	v, ok := a.at.(ssa.Value)
	if !ok {
		return touched
	}
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.MapUpdate:
			if ref.Map == v {
				continue
			}
		case *ssa.IndexAddr:
			if !slices.ContainsFunc(*ref.Referrers(), func(r ssa.Instruction) bool { _, store := r.(*ssa.Store); return !store }) {
				continue
			}
		case *ssa.Call:
			if isBuiltin(&ref.Call, "delete") || isBuiltin(&ref.Call, "clear") {
				continue
			}
			if isBuiltin(&ref.Call, "append") && ref.Call.Args[0] == v {
				continue
			}
		case *ssa.DebugRef:
			continue
		}
		return touched | asked
	}
	return touched
}

// fieldPath is "Type.field.inner" for what lies in a struct within a struct.
func fieldPath(addr *ssa.FieldAddr) string {
	if outer, ok := addr.X.(*ssa.FieldAddr); ok {
		_, field, _ := strings.Cut(fieldOf(addr), ".")
		return fieldPath(outer) + "." + field
	}
	return fieldOf(addr)
}

// globalUses are those of variables of the package by an instruction.
func globalUses(in ssa.Instruction) []access {
	inInit := in.Parent().Synthetic != "" || in.Parent().Name() == "init"
	switch in := in.(type) {
	case *ssa.Store:
		if g, ok := in.Addr.(*ssa.Global); ok {
			return []access{{at: in, place: g.Name(), write: true, fresh: inInit}}
		}
	case *ssa.UnOp:
		if g, ok := in.X.(*ssa.Global); ok && in.Op == token.MUL {
			return valueUses(in, access{place: g.Name(), fresh: inInit})
		}
	case *ssa.IndexAddr:
		if g, ok := in.X.(*ssa.Global); ok {
			return elementUses(in, access{place: g.Name(), fresh: inInit})
		}
	}
	return nil
}

// uses are the accesses by way of an address.
func uses(addr ssa.Value, a access) []access {
	var out []access
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr {
				a.at, a.write = ref, true
				out = append(out, a)
			}
		case *ssa.UnOp:
			out = append(out, valueUses(ref, a)...)
		case *ssa.IndexAddr:
			out = append(out, elementUses(ref, a)...)
		}
	}
	return out
}

// valueUses are the read of a value and the writes to what it refers to.
func valueUses(v ssa.Value, a access) []access {
	in := v.(ssa.Instruction)
	a.at, a.write = in, false
	out := []access{a}
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.MapUpdate:
			if ref.Map == v {
				a.at, a.write = ref, true
				out = append(out, a)
			}
		case *ssa.IndexAddr:
			out = append(out, elementUses(ref, a)...)
		case *ssa.MakeInterface:
			for _, use := range *ref.Referrers() {
				if call, ok := use.(*ssa.Call); ok && writesFirst(&call.Call, ref) {
					a.at, a.write = call, true
					out = append(out, a)
				}
			}
		case *ssa.Call:
			if writesFirst(&ref.Call, v) {
				a.at, a.write = ref, true
				out = append(out, a)
			}
		}
	}
	return out
}

// elementUses are those of one element.
func elementUses(addr *ssa.IndexAddr, a access) []access {
	var out []access
	for _, ref := range *addr.Referrers() {
		if store, ok := ref.(*ssa.Store); ok && store.Addr == addr {
			a.at, a.write = store, true
			out = append(out, a)
		}
	}
	return out
}

// writesFirst reports whether a call changes the elements of v, its first argument.
func writesFirst(c *ssa.CallCommon, v ssa.Value) bool {
	if len(c.Args) == 0 || c.Args[0] != v {
		return false
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name() == "delete" || b.Name() == "clear" || b.Name() == "copy"
	}
	return changesFirst[libraryName(c)]
}

// sorts reports whether a function of the standard library puts its first argument in order.
func sorts(fn *ssa.Function) bool {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	switch pkgPath(fn) {
	case "sort":
		switch fn.Name() {
		case "Slice", "SliceStable", "Sort", "Stable", "Strings", "Ints", "Float64s":
			return true
		}
	case "slices":
		return strings.HasPrefix(fn.Name(), "Sort") && !strings.HasPrefix(fn.Name(), "Sorted") || fn.Name() == "Reverse"
	}
	return false
}

// foreignOrNew reports whether a pointer is to something that the function made, or got from
// where nobody knows.
func foreignOrNew(v ssa.Value) bool { return freshWithin(v, 8) }

func freshWithin(v ssa.Value, depth int) bool {
	if depth == 0 {
		return true
	}
	switch v := bound(v).(type) {
	case *ssa.FieldAddr:
		return freshWithin(v.X, depth-1)
	case *ssa.IndexAddr:
		return freshWithin(v.X, depth-1)
	case *ssa.Slice:
		return freshWithin(v.X, depth-1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if freshWithin(e, depth-1) {
				return true
			}
		}
		return false
	case *ssa.UnOp:
		if alloc, ok := bound(v.X).(*ssa.Alloc); ok {
			stored := onlyStored(alloc)
			return stored == nil || freshWithin(stored, depth-1)
		}
		return freshWithin(v.X, depth-1)
	case *ssa.Parameter, *ssa.Global, *ssa.FreeVar, *ssa.Lookup:
		return false
	case *ssa.Extract:
		_, lookup := v.Tuple.(*ssa.Lookup)
		_, next := v.Tuple.(*ssa.Next)
		return !lookup && !next
	}
	return true
}

// onlyStored is the one value that is ever put in a variable; nil if there are more.
func onlyStored(alloc *ssa.Alloc) ssa.Value {
	var out ssa.Value
	for _, ref := range *alloc.Referrers() {
		if store, ok := ref.(*ssa.Store); ok && store.Addr == alloc {
			if out != nil {
				return nil
			}
			out = store.Val
		}
	}
	return out
}
