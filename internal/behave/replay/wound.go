package replay

import (
	"reflect"
	"time"
	"unsafe"
)

// Code that lets time pass gets its clock in one of three forms: a function in a field,
// an interface with one method, or a variable of the package, all of which its own tests
// set. Time passes for users, too, who have no such way: so each of these goes on by itself
// now and then, from one call to the next.

// mostWound is how deep clocks lie in the structs of a value.
const mostWound = 3

// ticking is a clock that goes on from one call to the next.
type ticking struct{ now func() time.Time }

func (c ticking) Now() time.Time { return c.now() }

// wind has the clocks in unexported fields of a value go on, all by the same time. Which
// fields there are beside them, and whether both sides have these, makes no difference.
func (b *builder) wind(v reflect.Value) {
	clocks := clocksIn(v, 0)
	if len(clocks) == 0 || !b.src.one(2) {
		return
	}
	now := b.passing()
	for _, f := range clocks {
		setClock(f, now)
	}
	rewind(v, now(), 0)
}

// rewind has the times that a function took when it made a value be what its clock says: no
// clock is years ahead of them.
func rewind(v reflect.Value, now time.Time, depth int) {
	for v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || !v.CanAddr() || depth > mostWound {
		return
	}
	if v.Type() == timeType {
		if at := (*time.Time)(unsafe.Pointer(v.UnsafeAddr())); !at.Before(began) && !at.After(time.Now()) {
			*at = now
		}
		return
	}
	for i := 0; i < v.NumField() && !foreign(v.Type()); i++ {
		rewind(v.Field(i), now, depth+1)
	}
}

// setClock has a function or an interface give a time.
func setClock(f reflect.Value, now func() time.Time) {
	if f.Kind() == reflect.Interface {
		f.Set(reflect.ValueOf(ticking{now}))
		return
	}
	f.Set(reflect.MakeFunc(f.Type(), func([]reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(now())}
	}))
}

// clocksIn lists the clocks in unexported fields of a struct of the package and of what
// it consists of, where there is one already.
func clocksIn(v reflect.Value, depth int) (all []reflect.Value) {
	for v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || !v.CanAddr() || depth > mostWound || foreign(v.Type()) {
		return nil
	}
	for i := 0; i < v.NumField(); i++ {
		f, hidden := v.Field(i), v.Type().Field(i).PkgPath != ""
		if hidden {
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
		}
		if hidden && isClockType(f.Type()) && !f.IsNil() {
			all = append(all, f)
			continue
		}
		if k := f.Kind(); k == reflect.Struct || k == reflect.Ptr {
			all = append(all, clocksIn(f, depth+1)...)
		}
	}
	return all
}

// isClockType reports whether values of a type give the time and do nothing else.
func isClockType(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Func:
		return isClock(t)
	case reflect.Interface:
		return t.NumMethod() == 1 && reflect.TypeOf(ticking{}).Implements(t)
	}
	return false
}

// windPackage has the clocks in variables of the package go on, or puts back what was there
// at the start.
func (b *builder) windPackage() {
	if len(b.set.Clocks) == 0 {
		return
	}
	for i, x := range b.set.Clocks {
		reflect.ValueOf(x.At).Elem().Set(b.set.stopped[i])
	}
	if !b.src.one(2) {
		return
	}
	now := b.passing()
	for _, x := range b.set.Clocks {
		setClock(reflect.ValueOf(x.At).Elem(), now)
	}
}
