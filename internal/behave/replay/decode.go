package replay

import (
	"encoding/binary"
	"math"
	"reflect"
	"regexp"
	"strings"
	"time"
)

// decoder makes a value that an encoder wrote. What only a builder can make, that makes.
type decoder struct {
	in    []byte
	b     *builder
	nodes []reflect.Value
}

// decode gives v, which can be addressed and set, the value that was written. It reports
// whether it could; v is zero otherwise.
func (b *builder) decode(data []byte, v reflect.Value) (ok bool) {
	defer func() {
		if recover() != nil {
			v.Set(reflect.Zero(v.Type()))
			ok = false
		}
	}()
	d := &decoder{in: data, b: b}
	d.value(v)
	return true
}

func (d *decoder) number() uint64 {
	n, size := binary.Uvarint(d.in)
	if size <= 0 {
		panic("replay: a value ends early")
	}
	d.in = d.in[size:]
	return n
}

// length is how long something is, which is never longer than an encoder writes.
func (d *decoder) length() int {
	n := d.number()
	if n > mostEncoded {
		panic("replay: a value is too long")
	}
	return int(n)
}

func (d *decoder) text() string {
	n := d.length()
	s := string(d.in[:n])
	d.in = d.in[n:]
	return s
}

func (d *decoder) value(v reflect.Value) {
	if d.b.set.differs(v.Type()) { // what is written is of the baseline's: neither side makes it
		panic("replay: a type is not the same on both sides")
	}
	if d.known(v) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(d.number() == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(d.number()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(d.number())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(math.Float64frombits(d.number()))
	case reflect.Complex64, reflect.Complex128:
		re := math.Float64frombits(d.number())
		v.SetComplex(complex(re, math.Float64frombits(d.number())))
	case reflect.String:
		v.SetString(d.text())
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			d.value(v.Index(i))
		}
	case reflect.Struct:
		d.structure(v)
	default:
		d.behind(v)
	}
}

// behind makes what may be nil.
func (d *decoder) behind(v reflect.Value) {
	switch tag := d.number(); {
	case tag == tagNil:
	case tag == tagOther:
		d.other(v)
	case tag == tagAgain:
		v.Set(d.nodes[d.number()].Addr().Convert(v.Type()))
	case v.Kind() == reflect.Slice:
		n := d.length()
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := 0; i < n; i++ {
			d.value(v.Index(i))
		}
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for n := d.length(); n > 0; n-- {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			d.value(key)
			d.value(value)
			v.SetMapIndex(key, value)
		}
	case v.Type() == reflect.PointerTo(patternType):
		v.Set(reflect.ValueOf(regexp.MustCompile(d.text())))
	case v.Kind() == reflect.Ptr:
		p := reflect.New(v.Type().Elem())
		v.Set(p.Convert(v.Type()))
		d.value(p.Elem())
	case v.Kind() == reflect.Interface:
		d.dynamic(v)
	case v.Kind() == reflect.Chan:
		v.Set(reflect.MakeChan(v.Type(), d.length()))
	}
}

// other makes up what is not known.
func (d *decoder) other(v reflect.Value) {
	was := d.b.invalid
	d.b.fill(v)
	d.b.invalid = was || isNil(v) || !d.b.set.usersPass(v.Type())
}

// dynamic makes what is in an interface. A type of the tests alone is none that a driver knows.
func (d *decoder) dynamic(v reflect.Value) {
	t, known := d.b.set.typeNamed(d.text())
	size, within := d.length(), d.length()
	if !known {
		d.in = d.in[size:]
		d.nodes = append(d.nodes, make([]reflect.Value, within)...)
		d.other(v)
		return
	}
	x := reflect.New(t).Elem()
	d.value(x)
	v.Set(x)
}

func (d *decoder) structure(v reflect.Value) {
	d.nodes = append(d.nodes, v)
	if path := v.Type().PkgPath(); d.b.set.Elsewhere && path != ownPath && ofModule(path) {
		panic("replay: a type of another package may not be the same on both sides")
	}
	if !plainStruct(v.Type()) {
		d.b.invalid = d.b.invalid || v.NumField() > 0 // its package may never leave it zero
		return
	}
	for i := 0; i < v.NumField(); i++ {
		d.value(field(v, i))
	}
}

func (d *decoder) known(v reflect.Value) bool {
	t := v.Type()
	switch {
	case t == timeType:
		v.Set(reflect.ValueOf(d.moment()))
	case t == textType:
		v.Addr().Interface().(*strings.Builder).WriteString(d.text())
	case t.PkgPath() == "sync" && t.Kind() == reflect.Struct:
		return t.Name() != "Once"
	case t.PkgPath() == "sync/atomic" && strings.HasPrefix(t.Name(), "Pointer["):
		store := v.Addr().MethodByName("Store")
		p := reflect.New(store.Type().In(0)).Elem()
		d.value(p)
		store.Call([]reflect.Value{p})
	default:
		return false
	}
	return true
}

func (d *decoder) moment() time.Time {
	if d.number() == tagNil {
		return time.Time{}
	}
	seconds, nanos := int64(d.number()), int64(d.number())
	t := time.Unix(seconds, nanos)
	name, offset := d.text(), int(int64(d.number()))
	switch name {
	case "UTC":
		return t.UTC()
	case "Local":
		return t
	}
	return t.In(time.FixedZone(name, offset))
}

// typeNamed is the type of a value in an interface, as dynamicName has it.
func (s *Setup) typeNamed(name string) (t reflect.Type, known bool) {
	pointer := strings.HasPrefix(name, "*")
	for _, t := range append(append([]reflect.Type(nil), basics...), s.Types...) {
		switch {
		case t.String() == name:
			return t, true
		case pointer && t.String() == name[1:]:
			return reflect.PointerTo(t), true
		}
	}
	return nil, false
}
