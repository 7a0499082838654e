package replay

import (
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Two goroutines may use one value. Where code lets go of a lock halfway through
// a call, another call can be made in between, and all must still look as if one
// had been made after the other (Herlihy and Wing, "Linearizability: a correctness
// condition for concurrent objects", 1990). So the call is made anew with another
// one at each of those places in turn, which takes no luck, as two goroutines do.

// pause is called where the code has let go of a lock; nil for nothing.
var pause func()

// camePast is 1 once the code has come to a place where another call may be made; atomic.
var camePast int32

// Between stands behind each unlocking in the source of both sides.
func Between() {
	atomic.StoreInt32(&camePast, 1)
	if f := pause; f != nil && byCaller() {
		f()
	}
}

// deferred counts the unlockings of the call that were deferred; atomic.
var deferred int32

// BetweenCalls is deferred in front of each deferred unlocking, and so comes behind it: where
// the code makes several calls that each take a lock, another one can come in between.
func BetweenCalls() {
	if atomic.AddInt32(&deferred, 1) > 1 {
		atomic.StoreInt32(&camePast, 1)
	}
	if f := pause; f != nil && byCaller() {
		f()
	}
}

var _, _ = Between, BetweenCalls // of the instrumented source

// inOrder is how a call looks that others may come in between of.
const inOrder = "as if one came after the other"

// mostPauses bounds the places of a call at which another one is made.
const mostPauses = 3

// mostRivals bounds the other calls that are tried.
const mostRivals = 3

// interleave makes the call anew with another one before it, behind it and in
// between, and says whether the last can be told from both others.
//
// A call that came to no such place is not made anew: there is nothing to tell.
func (a *attempt) interleave() {
	looks := inOrder
	if atomic.LoadInt32(&camePast) == 0 {
		a.add("with another call in between", looks)
		return
	}
	for seed := byte(0); seed < mostRivals && looks == inOrder; seed++ {
		looks = a.against(seed, 0)
	}
	if n := a.lasts(); n > 0 && looks == inOrder {
		looks = a.against(0, n)
	}
	a.add("with another call in between", looks)
}

// mostLasting bounds how often a call is made to find out how often it can be.
const mostLasting = 40

// lasts returns how often the call can be made before it can be made once more and no
// more: what there is so much of is gone then, and two may want the last of it. It is
// 0 where the first call is that one, or all go on alike.
func (a *attempt) lasts() int {
	b, fn := a.calm(), reflect.ValueOf(a.t.Fn)
	in := b.arguments(fn.Type(), 0)
	first := ""
	for n := 0; n < mostLasting; n++ {
		said, ok := outcome(fn, in)
		if !ok {
			return 0
		}
		if said = withoutValues(said); n == 0 {
			first = said
		} else if said != first {
			return n - 1
		}
	}
	return 0
}

// withoutValues leaves the texts and numbers out of what a call gives.
func withoutValues(said string) string {
	var out strings.Builder
	within := false
	for i := 0; i < len(said); i++ {
		switch c := said[i]; {
		case c == '"':
			within = !within
		case within && c == '\\':
			i++
		case !within && (c < '0' || c > '9'):
			out.WriteByte(c)
		}
	}
	return out.String()
}

// against does so with one other call, after the call has been made so often.
func (a *attempt) against(seed byte, spent int) string {
	before, _ := a.scheduled(seed, spent, otherFirst)
	after, _ := a.scheduled(seed, spent, otherLast)
	if before == "" || after == "" {
		return inOrder
	}
	for k := 1; k <= mostPauses; k++ {
		said, reached := a.scheduled(seed, spent, k)
		if !reached {
			break
		}
		if said != "" && said != before && said != after && a.steady(seed, spent, k, before, after, said) {
			return said + ", neither " + before + " nor " + after
		}
	}
	return inOrder
}

// steady reports whether the same is seen in all three orders when they are tried once
// more: what depends on the clock or on chance is not.
func (a *attempt) steady(seed byte, spent, when int, before, after, said string) bool {
	for order, want := range map[int]string{otherFirst: before, otherLast: after, when: said} {
		if now, _ := a.scheduled(seed, spent, order); now != want {
			return false
		}
	}
	return true
}

// When the other call is made; a positive number says after how many unlockings.
const (
	otherLast  = 0
	otherFirst = -1
)

// scheduled makes the call and another one, and returns what was seen of both,
// "" if that is nothing to go by. It reports whether the place was reached.
func (a *attempt) scheduled(seed byte, spent, when int) (said string, reached bool) {
	b, fn := a.calm(), reflect.ValueOf(a.t.Fn)
	in := b.arguments(fn.Type(), 0)
	for ; spent > 0; spent-- {
		if _, ok := outcome(fn, in); !ok {
			return "", false
		}
	}
	other, args := a.rival(seed, b, in)
	var meant *errand
	act := func() { meant = sendOff(other, append(in[:1:1], args...)); meant.settles() }
	if when == otherFirst {
		act()
	}
	left := when
	pause = func() {
		if left--; left == 0 {
			act()
		}
	}
	defer func() { pause = nil }() // also where the call ends its goroutine
	first, ok := outcome(fn, in)
	pause = nil
	if when == otherLast {
		act()
	}
	if meant == nil || !ok || !meant.ends(rivalWaits) || !meant.normal {
		return "", meant != nil
	}
	said = methodName(fn) + " gives " + first + ", " + methodName(other) + " gives " + meant.said + " and leaves " + printed(in[0])
	for _, m := range a.methodsOf(in[0]) {
		if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 {
			said += ", " + methodName(m) + " " + a.ask(m, in[0])
		}
	}
	return masked(said), true
}

// rivalWaits is how long the other call may take; it waits where a lock is kept.
const rivalWaits = 20 * time.Millisecond

// rival chooses the other call: the same again, which wants the same, or any.
func (a *attempt) rival(seed byte, b *builder, in []reflect.Value) (fn reflect.Value, args []reflect.Value) {
	fn = reflect.ValueOf(a.t.Fn)
	if seed == 0 {
		return fn, a.calm().arguments(fn.Type(), 0)[1:]
	}
	b.src = &source{data: a.bytesFor(2 + seed)}
	if methods := a.methodsOf(in[0]); len(methods) > 0 {
		fn = methods[b.src.below(len(methods))]
	}
	return fn, b.arguments(fn.Type(), 1)
}

// calm is a builder that makes the same arguments, but for clocks, which stand,
// for functions that panic, and for contexts, which end when they are told to.
func (a *attempt) calm() *builder {
	b := a.anew()
	b.calm = true
	return b
}

// outcome calls a function and says what it gives; it is not ok if it panics.
func outcome(fn reflect.Value, in []reflect.Value) (said string, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			said, ok = "panics with "+panicText(r), false
		}
	}()
	return show(applyAnew(fn, in)), true
}

// errand is a call that another goroutine makes.
type errand struct {
	name   string // of the goroutine
	done   chan bool
	over   bool
	said   string
	normal bool // it returned
}

// sendOff makes a call in a goroutine of its own.
func sendOff(fn reflect.Value, in []reflect.Value) *errand { return sendOffAs(fn, in, func() {}) }

// sendOffAs is sendOff of a goroutine that does something first.
func sendOffAs(fn reflect.Value, in []reflect.Value, first func()) *errand {
	c, name := &errand{done: make(chan bool)}, make(chan string)
	go func() {
		defer close(c.done)
		name <- goroutine()
		first()
		c.said, c.normal = outcome(fn, in)
	}()
	c.name = <-name
	return c
}

// ends reports whether a call is over, or is before the time has passed.
func (c *errand) ends(within time.Duration) bool {
	if c.over {
		return true
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-c.done:
		c.over = true
	case <-timer.C:
	}
	return c.over
}

// says is what a call gave, as far as it is over.
func (c *errand) says() string {
	if !c.over {
		return "waits"
	}
	return "gives " + c.said
}

// numbered names one of several that are alike.
func numbered(what string, n int) string { return what + " " + strconv.Itoa(n) }
