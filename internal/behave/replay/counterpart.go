package replay

import (
	"reflect"
	"strconv"
)

// What was put into a value in some order may come out in it: orders that wait at one price
// are met by those of the other side, what was begun is ended. So a value that several
// things of one kind were put into gets some that are like them but for being of the other
// kind, and of somebody else.

// mostCounterparts bounds them, and firstCounterpart is the number of the first among the
// calls that follow the one under check.
const (
	mostCounterparts = 4
	firstCounterpart = 100
)

// counterparts makes these calls.
func (a *attempt) counterparts() {
	fn := a.b.putBy
	if !fn.IsValid() || isNil(a.in[0]) || fn.Type().In(0) != a.in[0].Type() {
		return
	}
	for n := 0; n < mostCounterparts; n++ {
		in, some := a.b.opposite(n)
		if !some || !a.goOn("then "+strconv.Itoa(firstCounterpart+n)+" on argument 0: ", fn, append([]reflect.Value{a.in[0]}, in...)) {
			return
		}
	}
}

// opposite are arguments like those of the first thing that was put into a value, with other
// names and of another kind. There are none of anything that has no kind.
func (b *builder) opposite(n int) (in []reflect.Value, some bool) {
	for _, x := range b.firstPut {
		if !separate(x.Type()) {
			in = append(in, b.value(x.Type()))
			continue
		}
		own := reflect.New(x.Type()).Elem()
		own.Set(x)
		in = append(in, own)
		if b.turn(own, n) {
			some = true
		}
	}
	return in, some
}

// turn gives a value another kind and other names, and reports whether it has a kind.
func (b *builder) turn(v reflect.Value, n int) (some bool) {
	if !v.CanSet() {
		return false
	}
	if known := b.set.byEnum[v.Type()]; len(known) > 1 {
		for i, k := range known {
			if show([]reflect.Value{k}) == show([]reflect.Value{v}) {
				v.Set(known[(i+1)%len(known)])
				return true
			}
		}
		v.Set(known[0])
		return true
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "-" + strconv.Itoa(n))
	case reflect.Struct:
		for i := 0; i < v.NumField() && v.Type() != timeType; i++ {
			if b.turn(v.Field(i), n) {
				some = true
			}
		}
	}
	return some
}
