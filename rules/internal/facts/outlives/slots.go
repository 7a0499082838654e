package outlives

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// slots are the places in memory that references were put in.
type slots struct {
	fields     []slot
	everywhere bool // in what is no field, or not known to be one
}

// slot is a field of a struct, nil for any struct. A struct of another type lies in the same memory only if
// all of its fields are the same, as one can be converted to the other.
type slot struct {
	of     *types.Struct
	number int
}

// slotOf returns the field that an address is of, if it is known to be one.
func slotOf(addr ssa.Value) (slot, bool) {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return slot{}, false
	}
	t := field.X.Type().Underlying().(*types.Pointer).Elem()
	return slot{certain(t), field.Field}, true
}

// certain returns the struct that a type is, nil if it is generic: what is generic has other names for
// the types of fields than what it is made of.
func certain(t types.Type) *types.Struct {
	if n, ok := types.Unalias(t).(*types.Named); ok && (n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0) {
		return nil
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for v := range s.Fields() {
		if generic(v.Type(), &typeutil.Map{}) {
			return nil
		}
	}
	return s
}

// same reports whether a field may be the other.
func (s slot) same(other slot) bool {
	return s.number == other.number && (s.of == nil || other.of == nil || s.of == other.of || types.IdenticalIgnoreTags(s.of, other.of))
}

// has reports whether references were put into a field.
func (s *slots) has(field slot) bool { return slices.ContainsFunc(s.fields, field.same) }

// write notes that a reference is put where an address says, in a value of the type. A struct was
// put together in memory before: which of its fields are references is known from then.
func (s *slots) write(addr ssa.Value, t types.Type) {
	at, field := slotOf(addr)
	s.everywhere = s.everywhere || !field && !aggregate(t) || !s.any() && aggregate(t)
	if field && !s.has(at) {
		s.fields = append(s.fields, at)
	}
}

// field reports whether a field of a value may be a reference, or have one in it.
func (s *slots) field(v *ssa.Field) bool {
	return s.everywhere || s.has(slot{certain(v.X.Type()), v.Field}) || aggregate(v.Type())
}

// read reports whether what is loaded from an address may be a reference.
func (s *slots) read(addr ssa.Value, t types.Type) bool {
	at, field := slotOf(addr)
	return s.everywhere || field && s.has(at) || s.any() && (!field || aggregate(t))
}

func (s *slots) any() bool { return s.everywhere || len(s.fields) > 0 }

// grown reports whether there are more places than there were.
func (s *slots) grown(before slots) bool {
	return len(s.fields) > len(before.fields) || s.everywhere != before.everywhere
}

// aggregate reports whether a value has fields or elements of its own.
func aggregate(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}
