package replay

import (
	"reflect"
	"unsafe"
)

// What variables of the package point to is known by where it lies: the leaf that all trees end
// with, entries of a table, values that stand for something. A copy of it is another value.

// Bounds of what is looked through below a variable.
const (
	deepestOwned = 6
	mostOwned    = 1 << 10
)

var (
	variablesOfPackage []reflect.Value
	ownedPointers      = map[unsafe.Pointer]bool{}
	ownedExtents       []extent // of variables, and of slices that they hold
)

// owned reports whether memory belongs to a variable of the package.
func owned(at unsafe.Pointer) bool {
	if ownedPointers[at] {
		return true
	}
	for _, e := range ownedExtents {
		if e.from <= uintptr(at) && uintptr(at) < e.to {
			return true
		}
	}
	return false
}

// Owns takes note of variables of the package, by pointers to them, when a file of it is
// initialized, and of what all those that it knows lead to by then.
func Owns(pointers ...interface{}) {
	for _, p := range pointers {
		variablesOfPackage = append(variablesOfPackage, reflect.ValueOf(p))
	}
	ownedExtents = nil
	for _, p := range variablesOfPackage {
		ownExtent(p.UnsafePointer(), p.Type().Elem().Size())
		addOwned(p.Elem(), 0)
	}
}

func ownExtent(at unsafe.Pointer, size uintptr) {
	if size > 0 && len(ownedExtents) < mostOwned {
		ownedExtents = append(ownedExtents, extent{uintptr(at), uintptr(at) + size})
	}
}

// addOwned adds pointers that a value leads to.
func addOwned(v reflect.Value, depth int) {
	if depth > deepestOwned || len(ownedPointers) > mostOwned {
		return
	}
	switch v.Kind() {
	case reflect.Ptr:
		if !v.IsNil() {
			ownedPointers[v.UnsafePointer()] = true
			addOwned(v.Elem(), depth+1)
		}
	case reflect.Interface:
		if !v.IsNil() {
			addOwned(v.Elem(), depth)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			addOwned(v.Field(i), depth+1)
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.Len() > 0 {
			ownExtent(v.UnsafePointer(), uintptr(v.Len())*v.Type().Elem().Size())
		}
		for i := 0; i < v.Len() && leads(v.Type().Elem()); i++ {
			addOwned(v.Index(i), depth+1)
		}
	case reflect.Map:
		if leads(v.Type().Elem()) {
			for _, k := range v.MapKeys() {
				addOwned(v.MapIndex(k), depth+1)
			}
		}
	}
}

// leads reports whether there may be pointers in values of a type.
func leads(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Ptr, reflect.Interface, reflect.Struct, reflect.Slice, reflect.Map:
		return true
	case reflect.Array:
		return leads(t.Elem())
	}
	return false
}
