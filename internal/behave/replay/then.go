package replay

import (
	"reflect"
	"strconv"
	"strings"
)

// mostThen bounds the calls that follow the one under check.
const mostThen = 4

// longThen is how many there are now and then: what holds so many things and no
// more has to be filled.
const longThen = 24

// then makes a few more calls on the receiver, or on a result that has methods:
// what a call leaves behind shows in those that come after it. Where there is
// neither, the function itself is called again. What was returned must stay.
func (a *attempt) then(results []reflect.Value) {
	k := a.b.src.next()
	if k < 64 {
		return
	}
	if k&16 != 0 {
		a.overwriteArguments()
	}
	if k&8 != 0 {
		for _, r := range results {
			a.overwriteResult(r)
		}
	}
	before := make([]string, len(results))
	for i, r := range results {
		before[i] = printed(r)
	}
	heldLater := a.heldLater()
	if k&8 != 0 { // what the caller has overwritten is none that the package made
		a.overwritten = true
	}
	if on, v, methods := a.subject(results); len(methods) > 0 {
		most := 1 + int(k)%mostThen
		if k >= 244 {
			most = longThen
		}
		if k&2 != 0 {
			a.repeated("then the same on "+on+": ", v)
		}
		waiters := a.b.set.byWaiting[v.Type()]
		for n := 1; n <= most; n++ {
			if len(waiters) > 0 && a.b.src.below(4) == 3 {
				a.awaited("then "+strconv.Itoa(n)+" on "+on+": ", v, waiters[a.b.src.below(len(waiters))])
				continue
			}
			if f, ok := a.b.undoes(); ok {
				a.undone("then "+strconv.Itoa(n)+", what a call gave", f)
				continue
			}
			m := methods[a.b.src.below(len(methods))]
			if !a.follower("then "+strconv.Itoa(n)+" on "+on+": ", v, m) {
				break
			}
		}
		if m := methods[a.b.src.below(len(methods))]; k&33 == 33 && m.Type().NumOut() > 0 {
			a.fork("what "+methodName(m)+" gave first on "+on, v, m)
		}
	} else if a.b.box == nil && len(results) > 0 {
		if k&4 != 0 {
			a.repeat()
		} else if refers(results) {
			a.tellBesides(true)
			a.once()
			a.tellBesides(false)
		}
	}
	a.ended(results)
	a.goneThroughLater(results)
	heldLater()
	a.keptAfterwards()
	for i, r := range results {
		if now := printed(r); now != before[i] && !a.opaque(r) {
			a.add("result "+strconv.Itoa(i)+" after further calls", differently(before[i], now))
		}
	}
}

// ended has what calls were made on come to its end, now and then, by a method that waits
// until what is left was done.
func (a *attempt) ended(results []reflect.Value) {
	on, v, _ := a.subject(results)
	if !v.IsValid() {
		return
	}
	if enders := a.b.set.byEnding[v.Type()]; len(enders) > 0 && a.b.src.below(3) > 0 {
		a.awaited("in the end on "+on+": ", v, enders[a.b.src.below(len(enders))])
	}
}

// once calls the function under check again, with other arguments: what it gave
// before must not change by that. Where lists among them go on into what it gave, the caller
// would have that written over: they end where they end.
func (a *attempt) once() {
	defer func() { _ = recover() }()
	fn := reflect.ValueOf(a.t.Fn)
	args := a.b.arguments(fn.Type(), 0)
	for i, v := range args {
		if v.Kind() == reflect.Slice {
			args[i] = v.Slice3(0, v.Len(), v.Len())
		}
	}
	carryOut(fn, args)
}

// fork makes a call twice on one value, with other arguments, and says what becomes of
// what it gave first: two values that were made of one must not have memory in common
// that either writes to.
func (a *attempt) fork(what string, v, fn reflect.Value) {
	defer func() {
		if r := recover(); r != nil {
			a.add(what, "panics with "+panicText(r))
		}
	}()
	a.b.modest = true
	given := func() []reflect.Value { return append([]reflect.Value{v}, a.b.arguments(fn.Type(), 1)...) }
	first := carryOut(fn, given())
	before := a.told(first)
	carryOut(fn, given())
	if now := a.told(first); now != before {
		a.add(what, differently(before, now))
	}
}

// told is how results look, and what they say of themselves.
func (a *attempt) told(results []reflect.Value) string {
	said := show(results)
	for _, r := range results {
		e := elem(r)
		if !e.IsValid() || isNil(e) {
			continue
		}
		for _, m := range a.b.set.byReceiver[e.Type()] {
			if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 {
				said += ", " + methodName(m) + " " + a.ask(m, e)
			}
		}
	}
	return said
}

// refers reports whether a result refers to memory in which something lies. How much room
// an empty list has is nobody's promise.
func refers(results []reflect.Value) bool {
	for _, r := range results {
		if r.Kind() == reflect.Slice && r.Len() == 0 {
			continue
		}
		if len(regions(r)) > 0 {
			return true
		}
	}
	return false
}

// opaque reports whether a result is a value of the package that further calls
// were made on: it may change.
func (a *attempt) opaque(r reflect.Value) bool { return len(a.methodsOf(elem(r))) > 0 }

// subject chooses what to make further calls on.
func (a *attempt) subject(results []reflect.Value) (on string, v reflect.Value, methods []reflect.Value) {
	for i, r := range results {
		if a.overwritten || a.t.Method && a.b.src.one(3) {
			break // what the call was made on matters, too
		}
		if m := a.methodsOf(elem(r)); len(m) > 0 {
			return "result " + strconv.Itoa(i), elem(r), m
		}
	}
	if len(a.in) == 0 || isNil(a.in[0]) {
		return "", reflect.Value{}, nil
	}
	methods = a.methodsOf(a.in[0])
	if a.t.Method { // itself again
		methods = append(methods[:len(methods):len(methods)], reflect.ValueOf(a.t.Fn))
	}
	return "argument 0", a.in[0], methods
}

// methodsOf returns the methods that a value, which may be none, can be asked.
func (a *attempt) methodsOf(v reflect.Value) []reflect.Value {
	if isNil(v) {
		return nil
	}
	return a.b.set.byReceiver[v.Type()]
}

// repeated makes the call under check again on its receiver, with the same: what is there
// already may be refused, or counted once more, and what failed may have kept a lock.
func (a *attempt) repeated(what string, v reflect.Value) {
	if !a.t.Method || v.Kind() != reflect.Ptr || a.in[0].Kind() != reflect.Ptr || v.Pointer() != a.in[0].Pointer() {
		return
	}
	asks := false
	for _, x := range a.in[1:] {
		if asks = asks || x.Type() == contextType; !separate(x.Type()) && x.Type() != contextType {
			return
		}
	}
	fn := reflect.ValueOf(a.t.Fn)
	if asks && a.t.Waits {
		a.awaitedWith(what, v, fn, a.in[1:])
		return
	}
	a.goOn(what, fn, append([]reflect.Value{v}, a.b.withOtherContexts(a.in[1:])...))
}

// follower makes one more call; it reports whether that returned.
func (a *attempt) follower(what string, v, fn reflect.Value) (ok bool) {
	a.b.modest = true
	return a.goOn(what, fn, append([]reflect.Value{v}, a.b.arguments(fn.Type(), 1)...))
}

// goOn makes one more call, and says what it gives and does.
func (a *attempt) goOn(what string, fn reflect.Value, in []reflect.Value) (ok bool) {
	a.b.ticks++
	w := &writing{imports: a.imports, clear: true}
	var args, before []string
	for _, x := range in[1:] {
		args = append(args, w.literal(x))
		before = append(before, printed(x))
	}
	what += strings.TrimSuffix(methodName(fn), "()") + "(" + strings.Join(args, ", ") + ")"
	a.b.begin()
	defer func() {
		if r := recover(); r != nil {
			a.add(what, "panics with "+panicText(r))
			ok = false
		}
		a.b.finish()
		for _, p := range a.b.tape.lines() {
			if !strings.HasPrefix(p.what, cutPrefix) {
				a.add(what+", "+p.what, p.looks)
			}
		}
	}()
	out := carryOut(fn, in)
	a.b.got.takes(a.b.set, out)
	a.add(what, show(out))
	a.keep(fn, out)
	for i, x := range in[1:] {
		if now := printed(x); now != before[i] {
			a.add(what+", argument "+strconv.Itoa(i)+" afterwards", differently(before[i], now))
		}
	}
	if len(out) == 1 && w.clear {
		a.expect(what, out[0])
	}
	if a.b.src.below(4) == 3 && extend(out) {
		a.appended = true
	}
	if a.b.tape.mended && (!tellsErrors(fn.Type()) || out[len(out)-1].IsNil()) {
		return false
	}
	return true
}

// awaited makes one more call, which may wait for others.
func (a *attempt) awaited(what string, v, fn reflect.Value) { a.awaitedWith(what, v, fn, nil) }

// awaitedWith is awaited with arguments that were passed before, but for contexts; nil has others made.
func (a *attempt) awaitedWith(what string, v, fn reflect.Value, same []reflect.Value) {
	a.b.begin()
	e, in := a.b.awaitWith(v, fn, same)
	w := &writing{imports: a.imports, clear: true}
	var args []string
	for _, x := range in[1:] {
		args = append(args, w.literal(x))
	}
	what += strings.TrimSuffix(methodName(fn), "()") + "(" + strings.Join(args, ", ") + ")"
	a.add(what, e.says())
	a.b.finish()
	for _, p := range a.b.tape.lines() {
		if !strings.HasPrefix(p.what, cutPrefix) {
			a.add(what+", "+p.what, p.looks)
		}
	}
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Ptr, reflect.Map, reflect.Slice, reflect.Func, reflect.Interface, reflect.Chan:
		return v.IsNil()
	}
	return !v.IsValid()
}
