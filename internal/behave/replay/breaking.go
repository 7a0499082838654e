package replay

import "reflect"

// What a method calls may panic, and whoever recovers goes on with the value: a lock
// that is kept, or half of a change, shows then. So the call is made anew for each of
// the first calls of what was passed, which panics there.

// mostBreaks bounds the places at which a call is broken off.
const mostBreaks = 4

// breakIn panics if the call of a function that was passed is the one to do so.
func (b *builder) breakIn() {
	if b.breaks == 0 || !byCaller() {
		return
	}
	if b.called++; b.called == b.breaks {
		panic("what was passed panics")
	}
}

// breakings makes the call anew so often as there are functions to panic, and looks
// at the receiver afterwards.
func (a *attempt) breakings() {
	for n := 1; n <= mostBreaks; n++ {
		b, fn := a.calm(), reflect.ValueOf(a.t.Fn)
		in := b.arguments(fn.Type(), 0)
		b.breaks = n
		said, _ := outcome(fn, in)
		if b.called < n {
			return
		}
		b.breaks = 0
		a.add(numbered("if what was passed panics, call", n), said+" and leaves "+masked(printed(in[0])))
		a.lookAt(numbered("if what was passed panics, call", n)+",", in[0])
	}
}

// lookAt asks a receiver that a call was given up on what it says of itself, and of what
// the call was about. It may be locked for ever.
func (a *attempt) lookAt(what string, v reflect.Value) {
	if isNil(v) {
		return
	}
	asks := a.asksAbout(v)
	for _, m := range a.methodsOf(v) {
		if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 {
			asks = append(asks, question{m, nil})
		}
	}
	for _, q := range asks {
		look := sendOff(q.method, append([]reflect.Value{v}, q.in...))
		look.settles()
		if !look.over { // it stays
			goroutines++
		}
		said := methodName(q.method)
		if len(q.in) > 0 {
			said += " of the same"
		}
		a.add(what+" "+said, masked(look.says()))
	}
}
