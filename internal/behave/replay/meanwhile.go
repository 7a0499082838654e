package replay

import (
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// A call may wait for what others do: for an event, a place that becomes free, the
// end of a context. What it does then is seen by doing that while it waits.

// mostMeanwhile bounds the calls that are made while another one waits.
const mostMeanwhile = 5

// meanwhile makes the call anew in a goroutine of its own; while it waits, others
// are made on its receiver, and in the end what it was given to wait by is over.
func (a *attempt) meanwhile() {
	b, fn := a.calm(), reflect.ValueOf(a.t.Fn)
	in := b.arguments(fn.Type(), 0)
	b.tape.begin()
	waiting, told := sendOff(fn, in), 0
	if a.detail { // what takes long must not be taken for what waits for others
		waiting.settlesAfter(manyLooks)
	}
	see := func(what string, other *errand) {
		waiting.settles()
		lull()
		looks := waiting.says()
		if other != nil {
			looks = "it " + other.says() + ", and the call " + looks
		}
		for _, e := range b.tape.since(told) {
			looks += "; " + e
			told++
		}
		a.add(what, looks)
	}
	see("at first", nil)
	woken := 0 // by which of the others
	for n := 1; n <= mostMeanwhile && !waiting.over && a.t.Method; n++ {
		m, args := a.meddler(b, in)
		if !m.IsValid() {
			break
		}
		given := "(" + show(args) + ") "
		other := sendOff(m, append(in[:1:1], args...))
		other.settles()
		see(numbered("meanwhile", n)+" "+given+methodName(m), other)
		if waiting.over {
			woken = n
		}
	}
	for _, cancel := range b.cancels {
		cancel()
	}
	see("once its contexts are over", nil)
	if !waiting.over { // it stays
		goroutines++
	}
	b.finish()
	if woken > 0 {
		a.add("woken by a call in between", a.stirred(woken))
	}
}

// meddler chooses a call that is made while another one waits: one that changes something
// more often than not, and about the same.
func (a *attempt) meddler(b *builder, of []reflect.Value) (fn reflect.Value, args []reflect.Value) {
	methods := a.methodsOf(of[0])
	if isNil(of[0]) || len(methods) == 0 {
		return fn, nil
	}
	if changers := b.set.byChanged[of[0].Type()]; len(changers) > 0 && !b.src.one(3) {
		methods = changers
	}
	fn = methods[b.src.below(len(methods))]
	args = b.arguments(fn.Type(), 1)
	var names []string
	for _, x := range of {
		if x.Kind() == reflect.String {
			names = append(names, x.String())
		}
	}
	for _, x := range args {
		if x.Kind() == reflect.String && len(names) > 0 && b.src.one(2) {
			x.SetString(names[b.src.below(len(names))])
		}
	}
	return fn, args
}

// stirred makes the call anew with the one of the others that woke it at each of the
// places where it has let go of a lock: whoever looks whether to wait, and then waits, must
// not miss what is done between the two.
func (a *attempt) stirred(n int) string {
	before, _ := a.stirredAt(n, otherFirst)
	after, _ := a.stirredAt(n, otherLast)
	if before == "" || after == "" {
		return inOrder
	}
	for k := 1; k <= mostPauses; k++ {
		said, reached := a.stirredAt(n, k)
		if !reached {
			break
		}
		if said == "" || said == before || said == after {
			continue
		}
		if again, _ := a.stirredAt(n, k); again == said {
			return said + ", neither " + before + " nor " + after
		}
	}
	return inOrder
}

// stirredAt says what a call that may wait comes to with another one before it, once it
// waits, or in between; "" if that is nothing to go by. It reports whether the place was
// reached.
func (a *attempt) stirredAt(n, when int) (said string, reached bool) {
	b, fn := a.calm(), reflect.ValueOf(a.t.Fn)
	in := b.arguments(fn.Type(), 0)
	var other reflect.Value
	var args []reflect.Value
	for ; n > 0; n-- {
		if other.IsValid() {
			sendOff(other, append(in[:1:1], args...)).settles()
		}
		other, args = a.meddler(b, in)
	}
	var meant atomic.Value
	var acting, late int32
	act := func() {
		atomic.StoreInt32(&acting, 1)
		e := sendOff(other, append(in[:1:1], args...))
		e.settles()
		meant.Store(e)
		atomic.StoreInt32(&acting, 0)
	}
	if when == otherFirst {
		act()
	}
	left, was := when, caller.Load()
	pause = func() {
		if left--; left == 0 && atomic.LoadInt32(&late) == 0 {
			act()
		}
	}
	waiting := sendOffAs(fn, in, func() { caller.Store(goroutine()) })
	for still := int32(1); still == 1; {
		still = atomic.LoadInt32(&acting)
		if waiting.settles(); still == 0 {
			still = atomic.LoadInt32(&acting)
		}
	}
	if when == otherLast {
		act()
		waiting.settles()
	}
	said = waiting.says()
	atomic.StoreInt32(&late, 1)
	e, ok := meant.Load().(*errand)
	for _, cancel := range b.cancels {
		cancel()
	}
	if waiting.settles(); !waiting.over { // it stays
		goroutines++
	}
	pause = nil
	caller.Store(was)
	if !ok || !e.ends(rivalWaits) || !e.normal {
		return "", ok
	}
	return masked(methodName(fn) + " " + said + ", " + methodName(other) + " gives " + e.said), true
}

// How often a call is looked at which seems to wait, before it is said to do so: a few times
// while calls are looked for, and for longer than answers take that are slow on purpose where
// a difference is made sure of.
const (
	fewLooks  = 3
	manyLooks = 150
)

// settles waits until a call is over, or waits for something itself.
func (c *errand) settles() { c.settlesAfter(fewLooks) }

// settlesAfter is settles with so many looks at a call that waits.
func (c *errand) settlesAfter(looks int) {
	const (
		look = 200 * time.Microsecond
		most = 500 // looks
	)
	for n, still := 0, 0; n < most && still < looks; n++ {
		if c.ends(look) {
			return
		}
		if still++; !blocked(c.name) || resting() > 0 {
			still = 0
		}
	}
	losesPatience()
}

// blocked reports whether a goroutine waits for something.
func blocked(name string) bool {
	text := make([]byte, 1<<16)
	text = text[:runtime.Stack(text, true)]
	_, state, ok := strings.Cut(string(text), name+"[")
	if !ok {
		return true // it is far behind others
	}
	state, _, _ = strings.Cut(state, "]")
	state, _, _ = strings.Cut(state, ",")
	return state != "running" && state != "runnable" && state != "syscall"
}

// since renders the entries from one on.
func (j *journal) since(n int) []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var out []string
	for ; n < len(j.entries); n++ {
		e := j.entries[n]
		if e.what == "" {
			e.what = "write " + quoted(string(e.text))
		}
		out = append(out, e.who+" "+e.what)
	}
	return out
}
