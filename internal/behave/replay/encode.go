package replay

import (
	"encoding/binary"
	"math"
	"reflect"
	"regexp"
	"runtime/debug"
	"sort"
	"strings"
	"time"
	"unsafe"
)

// Tags of what can be nil, and of what only a builder can make: functions, channels, values of
// interfaces and structs of other packages.
const (
	tagNil = iota
	tagValue
	tagAgain // a struct that was met before, by its number
	tagOther
)

// encoder writes a value so that it can be made again: what lies behind pointers, maps and
// interfaces, too, and fields that are not exported.
type encoder struct {
	out     []byte
	nodes   map[structAt]int // structs, by where they lie
	count   int              // of structs
	extents []extent         // memory that was written
	key     bool             // what is written is a key of a map, to be compared with others
	bad     bool             // it is in the middle of something, too large, or what no copy can be
}

// structAt is a struct: the first field of one lies where itself does.
type structAt struct {
	at unsafe.Pointer
	of reflect.Type
}

// extent is memory that a value takes: what a slice or a pointer leads to.
type extent struct{ from, to uintptr }

// encode returns a struct as bytes; false where a lock in it is held, or something else is
// in it that cannot be made again.
func encode(v reflect.Value) ([]byte, bool) {
	e := &encoder{nodes: map[structAt]int{}}
	if !v.CanAddr() {
		v = copied(v)
	}
	e.covers(v.Addr().UnsafePointer(), v.Type().Size())
	e.value(v)
	return e.out, !e.bad && !e.overlaps()
}

// covers takes note of memory that is written, which no variable of the package may lead to.
func (e *encoder) covers(at unsafe.Pointer, size uintptr) {
	e.bad = e.bad || owned(at)
	if size > 0 {
		e.extents = append(e.extents, extent{uintptr(at), uintptr(at) + size})
	}
}

// overlaps reports whether two ways lead to the same memory, which a copy would have twice.
func (e *encoder) overlaps() bool {
	sort.Slice(e.extents, func(i, j int) bool { return e.extents[i].from < e.extents[j].from })
	for i := 1; i < len(e.extents); i++ {
		if e.extents[i].from < e.extents[i-1].to {
			return true
		}
	}
	return false
}

func copied(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

func (e *encoder) number(n uint64) { e.out = binary.AppendUvarint(e.out, n) }

func (e *encoder) text(s string) {
	e.number(uint64(len(s)))
	e.out = append(e.out, s...)
}

// value writes v, which can be addressed and set.
func (e *encoder) value(v reflect.Value) {
	if len(e.out) > mostEncoded {
		e.bad = true
	}
	if e.bad || e.known(v) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		n := uint64(0)
		if v.Bool() {
			n = 1
		}
		e.number(n)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.number(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		e.number(v.Uint())
	case reflect.Float32, reflect.Float64:
		e.number(math.Float64bits(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		e.number(math.Float64bits(real(v.Complex())))
		e.number(math.Float64bits(imag(v.Complex())))
	case reflect.String:
		e.text(v.String())
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			e.value(v.Index(i))
		}
	case reflect.Struct:
		e.structure(v)
	case reflect.Slice, reflect.Map, reflect.Ptr, reflect.Interface:
		if v.IsNil() {
			e.number(tagNil)
			return
		}
		e.behind(v)
	case reflect.Chan:
		e.channel(v)
	default:
		if isNil(v) {
			e.number(tagNil)
		} else {
			e.number(tagOther)
		}
	}
}

// channel writes how much there is room for in one in which there is nothing: a lock, or a queue at rest.
func (e *encoder) channel(v reflect.Value) {
	switch {
	case v.IsNil():
		e.number(tagNil)
	case v.Cap() == 0 || v.Len() > 0 || v.Type().ChanDir() != reflect.BothDir:
		e.number(tagOther)
	default:
		e.number(tagValue)
		e.number(uint64(v.Cap()))
		e.covers(v.UnsafePointer(), 1)
	}
}

// behind writes what lies behind a value that is not nil.
func (e *encoder) behind(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		e.number(tagValue)
		e.number(uint64(v.Len()))
		e.covers(v.UnsafePointer(), uintptr(v.Len())*v.Type().Elem().Size())
		e.bad = e.bad || v.Len() > mostEncoded
		for i := 0; i < v.Len() && !e.bad; i++ {
			e.value(v.Index(i))
		}
	case reflect.Map:
		e.number(tagValue)
		e.dictionary(v)
	case reflect.Ptr:
		t := v.Type().Elem()
		if n, ok := e.nodes[structAt{v.UnsafePointer(), t}]; ok {
			e.number(tagAgain)
			e.number(uint64(n))
		} else if t == patternType {
			e.number(tagValue)
			e.text(v.Interface().(*regexp.Regexp).String())
		} else if t.Kind() == reflect.Struct && !plainStruct(t) {
			e.number(tagOther)
		} else if e.key {
			e.bad = true // two keys may point to what looks alike, and lead back to the map
		} else {
			e.number(tagValue)
			e.covers(v.UnsafePointer(), t.Size())
			e.value(v.Elem())
		}
	case reflect.Interface:
		x := v.Elem()
		name, ok := dynamicName(x.Type())
		if !ok {
			e.number(tagOther)
			return
		}
		e.number(tagValue)
		e.text(name)
		e.apart(func() { e.value(copied(x)) })
	}
}

// apart writes something with how long it is, and how many structs are in it: who does not know its type leaves it out.
func (e *encoder) apart(write func()) {
	out, count := e.out, e.count
	e.out = nil
	write()
	text, within := e.out, e.count-count
	e.out = out
	e.number(uint64(len(text)))
	e.number(uint64(within))
	e.out = append(e.out, text...)
}

// dictionary writes a map in an order that does not depend on it.
func (e *encoder) dictionary(v reflect.Value) {
	type pair struct {
		asBytes    string
		key, value reflect.Value
	}
	var pairs []pair
	for _, k := range v.MapKeys() {
		one := &encoder{nodes: e.nodes, key: true}
		one.value(copied(k))
		pairs = append(pairs, pair{string(one.out), k, v.MapIndex(k)})
		e.bad = e.bad || one.bad || len(pairs) > mostEncoded
	}
	sort.Slice(pairs, func(i, j int) bool { return pairs[i].asBytes < pairs[j].asBytes })
	e.number(uint64(len(pairs)))
	for _, p := range pairs {
		e.value(copied(p.key))
		e.value(copied(p.value))
	}
}

// structure writes a struct field by field. One of another package that holds what cannot be
// made again is left zero.
func (e *encoder) structure(v reflect.Value) {
	if !e.key {
		e.nodes[structAt{v.Addr().UnsafePointer(), v.Type()}] = e.count
		e.count++
	}
	if !plainStruct(v.Type()) {
		return
	}
	for i := 0; i < v.NumField(); i++ {
		e.value(field(v, i))
	}
}

// field is a field that can be read and set, exported or not.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}

// plainStruct reports whether the fields of a struct are all there is to it: those of the
// package itself and of others of its module, of no package, and some of the standard library.
func plainStruct(t reflect.Type) bool {
	if ofModule(t.PkgPath()) {
		return true
	}
	switch t.PkgPath() {
	case "", ownPath, "bytes", "container/list", "container/ring", "math/big", "net/url":
		return true
	case "sync/atomic":
		return true
	case "sync":
		return t.Name() == "Once"
	}
	return false
}

// modulePath is the path of the module that the test binary is of; empty where nothing says.
var modulePath = func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Path
}()

// ofModule reports whether a package is of the module of the package under check: what its
// structs hold is what tests of the module have put there.
func ofModule(path string) bool {
	return modulePath != "" && (path == modulePath || strings.HasPrefix(path, modulePath+"/"))
}

var (
	patternType = reflect.TypeOf(regexp.Regexp{})
	textType    = reflect.TypeOf(strings.Builder{})
)

// known writes structs that are more than their fields.
func (e *encoder) known(v reflect.Value) bool {
	t := v.Type()
	switch {
	case t == timeType:
		e.moment(v.Interface().(time.Time))
	case t == textType:
		e.text(v.Addr().Interface().(*strings.Builder).String())
	case t.PkgPath() == "sync" && t.Kind() == reflect.Struct:
		switch t.Name() {
		case "Once":
			return false
		case "Mutex", "RWMutex", "WaitGroup":
			e.bad = e.bad || !v.IsZero() // it is held
		case "Cond", "Map":
			e.bad = true
		}
	case t.PkgPath() == "sync/atomic" && strings.HasPrefix(t.Name(), "Pointer["):
		e.value(copied(v.Addr().MethodByName("Load").Call(nil)[0]))
	default:
		return false
	}
	return true
}

// moment writes a time and its place: of places that have a name, that, else how far it is
// from Greenwich.
func (e *encoder) moment(t time.Time) {
	if t.IsZero() {
		e.number(tagNil)
		return
	}
	e.number(tagValue)
	e.number(uint64(t.Unix()))
	e.number(uint64(t.Nanosecond()))
	name, offset := t.Zone()
	if t.Location() == time.UTC || t.Location() == time.Local {
		name, offset = t.Location().String(), 0
	}
	e.text(name)
	e.number(uint64(offset))
}

// basics are the types of values in interfaces that any program has.
var basics = []reflect.Type{
	reflect.TypeOf(0), reflect.TypeOf(""), reflect.TypeOf(false), reflect.TypeOf(0.0), reflect.TypeOf(int64(0)), reflect.TypeOf(uint64(0)), reflect.TypeOf(uint(0)),
	reflect.TypeOf(int32(0)), reflect.TypeOf(uint32(0)), reflect.TypeOf(uint8(0)), reflect.TypeOf(float32(0)), reflect.TypeOf([]byte(nil)), reflect.TypeOf([]string(nil)),
	reflect.TypeOf([]interface{}(nil)), reflect.TypeOf(map[string]interface{}(nil)), reflect.TypeOf(map[string]string(nil)), reflect.TypeOf(time.Duration(0)), reflect.TypeOf(time.Time{}),
}

// dynamicName names the type of a value in an interface, if a decoder knows it by that.
func dynamicName(t reflect.Type) (string, bool) {
	own := t
	if t.Kind() == reflect.Ptr {
		own = t.Elem()
	}
	if own.PkgPath() == ownPath && own.Name() != "" {
		return t.String(), true
	}
	for _, b := range basics {
		if b == t {
			return t.String(), true
		}
	}
	return "", false
}
