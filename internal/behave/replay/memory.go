package replay

import (
	"reflect"
	"sort"
	"unsafe"
)

// region is memory that a value refers to.
type region struct{ from, to uintptr }

// deepestMemory bounds how deep memory lies in a value: a list in a struct in an entry of a map in what a
// receiver points to is at seven.
const deepestMemory = 9

// regions lists the memory behind slices, maps and pointers in a value.
func regions(v reflect.Value) []region {
	m := &memory{seen: map[uintptr]bool{}}
	m.walk(reachable(v), 0)
	return m.found
}

type memory struct {
	found []region
	seen  map[uintptr]bool
	// own leaves out what is in lists and maps: whoever copies a list has the same
	// elements.
	own bool
}

// listsOf are the lists and maps that a value consists of, without what is in these.
func listsOf(v reflect.Value) []region {
	m := &memory{seen: map[uintptr]bool{}, own: true}
	m.walk(reachable(v), 0)
	return m.found
}

func (m *memory) walk(v reflect.Value, depth int) {
	if depth > deepestMemory || len(m.found) > 256 || !v.IsValid() {
		return
	}
	if v.CanInterface() && v.Kind() != reflect.Interface {
		if _, ok := v.Interface().(stub); ok {
			return
		}
		if _, ok := v.Interface().(error); ok {
			m.problem(v, depth)
			return
		}
	}
	switch v.Kind() {
	case reflect.Slice:
		m.add(v.Pointer(), uintptr(v.Cap())*v.Type().Elem().Size())
		if m.own || flat(v.Type().Elem()) {
			return
		}
		for i := 0; i < v.Len() && i < 64; i++ {
			m.walk(v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := 0; i < v.Len() && i < 64 && !flat(v.Type().Elem()); i++ {
			m.walk(v.Index(i), depth+1)
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		m.add(v.Pointer(), 1)
		if m.own {
			return
		}
		for i, k := range v.MapKeys() {
			if i == 64 {
				break
			}
			if !flat(v.Type().Key()) {
				m.walk(reachable(k), depth+1)
			}
			if !flat(v.Type().Elem()) {
				m.walk(reachable(v.MapIndex(k)), depth+1)
			}
		}
	case reflect.Ptr:
		if !m.own {
			m.pointee(v, depth)
		}
	case reflect.Interface:
		if !m.own && !v.IsNil() {
			m.walk(reachable(v.Elem()), depth+1)
		}
	case reflect.Struct:
		m.fields(v, depth)
	}
}

// problem follows an error that the package declares: which errors there are, and who has
// the same ones, is no matter, but a list in one is memory like that in any other value.
func (m *memory) problem(v reflect.Value, depth int) {
	for v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if m.own || current == nil || v.Type().PkgPath() != current.Path || standsIn(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		m.add(v.Pointer(), uintptr(v.Cap())*v.Type().Elem().Size())
	case reflect.Map:
		m.add(v.Pointer(), 1)
	case reflect.Struct:
		m.fields(v, depth)
	}
}

func (m *memory) pointee(v reflect.Value, depth int) {
	if v.IsNil() || m.seen[v.Pointer()] || foreign(v.Type().Elem()) {
		return
	}
	m.seen[v.Pointer()] = true
	m.add(v.Pointer(), v.Type().Elem().Size())
	m.walk(v.Elem(), depth+1)
}

// fields follows the fields that a caller could reach.
func (m *memory) fields(v reflect.Value, depth int) {
	t := v.Type()
	if foreign(t) {
		return
	}
	for i := 0; i < t.NumField(); i++ {
		f := v.Field(i)
		if t.Field(i).PkgPath != "" {
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
		}
		m.walk(f, depth+1)
	}
}

// foreign reports whether a struct is another package's: what it shares with
// others is its own affair.
func foreign(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.Name() != "" && (current == nil || !current.ours(t))
}

func flat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Ptr, reflect.Interface, reflect.Struct, reflect.Array:
		return false
	}
	return true
}

func (m *memory) add(at, size uintptr) {
	if at != 0 && size > 0 {
		m.found = append(m.found, region{at, at + size})
	}
}

// insides are what lies in a value where who has that can reach it: elements of lists and maps, exported
// fields of structs of the package, and what pointers to these point to.
type insides struct {
	lists []region // of memory, the room behind their ends included
	met   map[objectAt]bool
	twice bool // an object that can be changed is there in two places
}

// objectAt is a struct in memory.
type objectAt struct {
	at uintptr
	of reflect.Type
}

// Bounds of what is looked at within a value: how deep it lies, how much of a list, and how much in all.
const (
	deepestWithin = 7
	mostWithin    = 64
	mostLists     = 2000
)

// lookWithin looks at what a call gave.
func lookWithin(v reflect.Value) *insides {
	w := &insides{met: map[objectAt]bool{}}
	w.look(elem(v), 0)
	return w
}

// overlapping reports whether lists have memory in common: appending to one would change another.
func (w *insides) overlapping() bool {
	sort.Slice(w.lists, func(i, k int) bool { return w.lists[i].from < w.lists[k].from })
	for i := 1; i < len(w.lists); i++ {
		if w.lists[i].from < w.lists[i-1].to {
			return true
		}
	}
	return false
}

func (w *insides) look(v reflect.Value, depth int) {
	if !v.IsValid() || depth > deepestWithin || len(w.lists) > mostLists {
		return
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		w.list(v, depth)
	case reflect.Map:
		for i, k := range v.MapKeys() {
			if i < mostWithin && !flat(v.Type().Elem()) {
				w.look(v.MapIndex(k), depth+1)
			}
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && !foreign(v.Type()); i++ {
			if v.Type().Field(i).PkgPath == "" {
				w.look(v.Field(i), depth+1)
			}
		}
	case reflect.Ptr:
		w.object(v, depth)
	}
}

// list looks at the elements of a list. A value is no list that it consists of.
func (w *insides) list(v reflect.Value, depth int) {
	if depth > 0 && v.Kind() == reflect.Slice {
		if size := uintptr(v.Cap()) * v.Type().Elem().Size(); size > 0 {
			w.lists = append(w.lists, region{v.Pointer(), v.Pointer() + size})
		}
	}
	for i := 0; i < v.Len() && i < mostWithin && !flat(v.Type().Elem()); i++ {
		if e := v.Index(i); e.Kind() != reflect.Struct || !e.CanAddr() || w.meets(e) {
			w.look(e, depth+1)
		}
	}
}

// object looks at a struct of the package behind a pointer.
func (w *insides) object(v reflect.Value, depth int) {
	if !v.IsNil() && v.Type().Elem().Kind() == reflect.Struct && w.meets(v.Elem()) {
		w.look(v.Elem(), depth+1)
	}
}

// meets reports whether a struct that can be addressed is of the package and was not met before.
func (w *insides) meets(v reflect.Value) bool {
	one := objectAt{v.Addr().Pointer(), v.Type()}
	if foreign(one.of) || one.of.Size() == 0 {
		return false
	}
	if w.met[one] {
		w.twice = w.twice || current.changeable(one.of)
		return false
	}
	w.met[one] = true
	return true
}

// changeable reports whether users of the package can change a struct of it: by its fields, or by methods.
func (s *Setup) changeable(t reflect.Type) bool {
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath == "" {
			return true
		}
	}
	return len(s.byChanged[reflect.PointerTo(t)]) > 0
}

// shares reports whether two lists of regions have memory in common.
func shares(a, b []region) bool {
	for _, x := range a {
		for _, y := range b {
			if x.from < y.to && y.from < x.to {
				return true
			}
		}
	}
	return false
}

// ownedWithin is the memory of structs of the package that the elements of a list, or the fields of a
// struct, point to, where who passed them can change it: a copy of the list has the same ones.
func ownedWithin(v reflect.Value) (found []region) {
	m := &memory{seen: map[uintptr]bool{}}
	each := func(e reflect.Value) {
		if e.Kind() != reflect.Struct || foreign(e.Type()) {
			return
		}
		for i := 0; i < e.NumField(); i++ {
			if f := e.Field(i); e.Type().Field(i).PkgPath == "" && f.Kind() == reflect.Ptr && plainRecord(f.Type().Elem()) {
				m.pointee(f, 0)
			}
		}
	}
	switch v = reachable(v); v.Kind() {
	case reflect.Struct:
		each(v)
	case reflect.Slice:
		for i := 0; i < v.Len() && i < 64; i++ {
			each(v.Index(i))
		}
	}
	return m.found
}

// plainRecord reports whether a type is a struct of the package of exported fields, each of which is
// all there is to it.
func plainRecord(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || foreign(t) || t.NumField() == 0 {
		return false
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath != "" || !flat(t.Field(i).Type) {
			return false
		}
	}
	return true
}
