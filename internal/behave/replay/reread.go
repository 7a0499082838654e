package replay

import (
	"reflect"
	"strconv"
)

// What a value remembers of what it was asked it must forget when that changes, by whatever
// method. So it is asked the same before and after each of some changes, which are about
// what it was asked and what it said: who takes something out by its name has that from
// somewhere.

// Bounds of the changes between which a value is asked the same, and of the questions.
const (
	mostRereads = 4
	mostReread  = 5
)

// reread asks the receiver about what the call was about, by the method under check and by
// others that change nothing, and again after changes.
func (a *attempt) reread() {
	if !a.t.method || isNil(a.in[0]) {
		return
	}
	v, n := a.in[0], longThen
	changers, asks := a.b.set.byChanged[v.Type()], a.looks(a.in[0])
	if len(changers) == 0 || len(asks) == 0 {
		return
	}
	a.b.modest = true
	step := func(fn reflect.Value, in []reflect.Value) bool {
		n++
		return a.goOn("then "+strconv.Itoa(n)+" on argument 0: ", fn, append([]reflect.Value{v}, in...))
	}
	for change := 0; change <= mostRereads; change++ {
		if change > 0 {
			fn := changers[a.b.src.below(len(changers))]
			in := a.b.arguments(fn.Type(), 1)
			if a.b.src.below(4) < 3 {
				a.concern(in, change)
			}
			if !step(fn, in) {
				return
			}
		}
		for _, q := range asks {
			if !step(q.method, q.in) {
				return
			}
		}
	}
}

// looks are the questions: the call under check, what is asked about the same, and what
// takes nothing.
func (a *attempt) looks(v reflect.Value) (all []question) {
	if again := a.in[1:]; a.remembers(again) {
		all = append(all, question{reflect.ValueOf(a.t.fn), again})
	}
	all = append(all, a.asksAbout(v)...)
	for _, m := range a.b.set.byReceiver[v.Type()] {
		if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 && !a.b.set.changes(m) {
			all = append(all, question{m, nil})
		}
	}
	if len(all) > mostReread {
		all = all[:mostReread]
	}
	return all
}

// remembers reports whether the call under check gives something that hangs on its
// arguments alone, so that it may be remembered, and can be made again with them.
func (a *attempt) remembers(in []reflect.Value) bool {
	if reflect.TypeOf(a.t.fn).NumOut() == 0 || a.b.set.changes(reflect.ValueOf(a.t.fn)) {
		return false
	}
	for _, x := range in {
		if !separate(x.Type()) {
			return false
		}
	}
	return true
}

// concern gives arguments of a change, where their types are the same, the values that the
// call under check gave or was given, the former first.
func (a *attempt) concern(in []reflect.Value, n int) {
	for _, x := range in {
		if x.Kind() == reflect.Bool || !separate(x.Type()) || !x.CanSet() {
			continue
		}
		var from []reflect.Value
		for _, known := range append(a.results[:len(a.results):len(a.results)], a.in[1:]...) {
			from = append(from, insideOf(known, x.Type())...)
		}
		if len(from) > 0 {
			x.Set(from[(n-1)/2%len(from)])
		}
	}
}

// mostWithin bounds the values that are taken from one list.
const mostWithin = 4

// insideOf lists the values of a simple type that a value is, or that a list of them has.
func insideOf(v reflect.Value, t reflect.Type) (all []reflect.Value) {
	switch {
	case v.Type() == t && v.CanInterface():
		return []reflect.Value{v}
	case v.Kind() == reflect.Slice && v.Type().Elem() == t:
		for i := 0; i < v.Len() && i < mostWithin; i++ {
			own := reflect.New(t).Elem() // what lies in the list may change
			own.Set(v.Index(i))
			all = append(all, own)
		}
	}
	return all
}

// suiting chooses of some values the simple ones that a method takes, in their order. It is
// not ok if it takes others.
func suiting(method reflect.Type, from []reflect.Value) (in []reflect.Value, ok bool) {
	for _, given := range from {
		if n := len(in) + 1; n < method.NumIn() && given.Type() == method.In(n) && simpleValue(given) {
			in = append(in, given)
		}
	}
	return in, len(in) == method.NumIn()-1
}

// same reports whether a question is that by a method with some values.
func (q question) same(m reflect.Value, in []reflect.Value) bool {
	return q.method.Pointer() == m.Pointer() && show(q.in) == show(in)
}
