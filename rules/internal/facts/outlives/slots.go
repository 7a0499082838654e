package outlives

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// slots are the places in memory that references were put in. A field is known by its
// number, whatever struct it is of, as one of another type may lie in the same memory.
type slots struct {
	fields     uint64 // by number; the last stands for all from it on
	everywhere bool   // in what is no field, or not known to be one
}

// slot is the bit of the field that an address is of, 0 if it may be of anything.
func slot(addr ssa.Value) uint64 {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return 0
	}
	return 1 << min(field.Field, 63)
}

// write notes that a reference is put where an address says, in a value of the type. A struct was
// put together in memory before: which of its fields are references is known from then.
func (s *slots) write(addr ssa.Value, t types.Type) {
	at := slot(addr)
	s.everywhere = s.everywhere || at == 0 && !aggregate(t) || !s.any() && aggregate(t)
	s.fields |= at
}

// field reports whether a field of a value may be a reference, or have one in it.
func (s *slots) field(v *ssa.Field) bool {
	return s.everywhere || s.fields&(1<<min(v.Field, 63)) != 0 || aggregate(v.Type())
}

// read reports whether what is loaded from an address may be a reference.
func (s *slots) read(addr ssa.Value, t types.Type) bool {
	at := slot(addr)
	return s.everywhere || s.fields&at != 0 || s.any() && (at == 0 || aggregate(t))
}

func (s *slots) any() bool { return s.everywhere || s.fields != 0 }

// aggregate reports whether a value has fields or elements of its own.
func aggregate(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}
