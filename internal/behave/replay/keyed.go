package replay

import (
	"reflect"
	"sort"
	"unsafe"
)

// keepKeys gives what is in a map its keys, which are a field of it wherever the package fills the map.
// Lists are made anew, and what is there under two keys stays under one: no two may share memory.
func keepKeys(m reflect.Value, field string) {
	if m.IsNil() {
		return
	}
	keys := m.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return show(keys[i:i+1]) < show(keys[j:j+1]) })
	seen := map[uintptr]bool{}
	for _, key := range keys {
		v := reflect.New(m.Type().Elem()).Elem()
		v.Set(m.MapIndex(key))
		if v.Kind() == reflect.Slice && !v.IsNil() {
			list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(list, v)
			v.Set(list)
		}
		if !keepKey(v, key, field, seen) {
			v = reflect.Value{} // it goes
		}
		m.SetMapIndex(key, v)
	}
}

// keepKey gives a value, or the elements of a list, a key; it is false where one of them has another.
func keepKey(v, key reflect.Value, field string, seen map[uintptr]bool) bool {
	switch v.Kind() {
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			if !keepKey(v.Index(i), key, field, seen) {
				return false
			}
		}
		return true
	case reflect.Ptr:
		if v.IsNil() {
			return false
		}
		if seen[v.Pointer()] {
			return false
		}
		seen[v.Pointer()] = true
		return keepKey(v.Elem(), key, field, seen)
	case reflect.Struct:
		f := v.FieldByName(field)
		if f.IsValid() && f.Type() == key.Type() {
			reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().Set(key)
		}
	}
	return true
}
