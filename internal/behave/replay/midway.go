package replay

import (
	"context"
	"reflect"
	"sync/atomic"
)

// A context may end while a call is at work, and nobody tells when: who has begun something long looks at it now
// and then. So the call is made anew with contexts that end when they have been looked at so many times, and what
// counts is whether it ends then at all, and whether it leaves what it was called on as it was. How often it looks
// is left to the code, as long as that is more than once.

// looks is a context that ends when it has been looked at some times.
type looks struct {
	context.Context
	end  func()
	left int32 // atomic
}

func (l *looks) look() {
	if atomic.AddInt32(&l.left, -1) < 0 {
		l.end()
	}
}

func (l *looks) Err() error {
	l.look()
	return l.Context.Err()
}

func (l *looks) Done() <-chan struct{} {
	l.look()
	return l.Context.Done()
}

// looked is a context that ends when it has been looked at as often as all that a call is made of says.
func (b *builder) looked() context.Context {
	c, cancel := context.WithCancel(context.Background())
	b.cancels = append(b.cancels, cancel)
	return &looks{c, cancel, b.looks}
}

// midway makes the call anew with such contexts, if it takes one and returns an error.
func (a *attempt) midway() {
	fn := reflect.ValueOf(a.t.Fn)
	if !tellsErrors(fn.Type()) || !takesContext(fn.Type()) || a.t.Waits {
		return
	}
	looks, half := endsUnnoticed, ""
	for n, when := range []string{endsNoticed, endsNoticedLater} { // at the second look, and at the third
		ends, same := a.endedAfter(fn, int32(n+1))
		if ends {
			looks = when
		}
		if ends && !same && !a.b.set.Starts { // what goroutines have done by then is chance
			half = leavesHalf
		}
	}
	a.add(endsMidway, looks+half)
}

// endsMidway is what is said of a context that ends while the call is at work; the others are what becomes of that.
const (
	endsMidway       = "where its context ends meanwhile"
	endsUnnoticed    = "that is not noticed"
	endsNoticed      = "that is noticed"
	endsNoticedLater = "that is noticed, later on too"
	leavesHalf       = ", and work is left half done"
)

// endedAfter makes the call with contexts that bear so many looks, and reports whether it fails since they end, and
// whether it leaves what it was called on as it was.
func (a *attempt) endedAfter(fn reflect.Value, n int32) (ends, same bool) {
	defer func() {
		if recover() != nil {
			ends = false
		}
	}()
	b := a.calm()
	b.looks = n
	in := b.arguments(fn.Type(), 0)
	before := ""
	if a.t.Method {
		before = a.fromOutside(in[0])
	}
	out := applyAnew(fn, in)
	err, failed := out[len(out)-1].Interface().(error)
	if !failed || !isCanceled(err) {
		return false, true
	}
	return true, !a.t.Method || a.fromOutside(in[0]) == before
}

// fromOutside is what users of the package see of a value, and what it says of itself.
func (a *attempt) fromOutside(v reflect.Value) string {
	_, said := views(printed(v))
	for _, m := range a.methodsOf(v) {
		if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 && !a.b.set.changes(m) {
			_, gives := views(a.ask(m, v))
			said += ", " + gives
		}
	}
	return said
}

// isCanceled reports whether an error says that a context ended, or is made of one that does.
func isCanceled(err error) bool {
	for depth := 0; err != nil && depth < deepest; depth++ {
		if err == context.Canceled {
			return true
		}
		inner, ok := err.(interface{ Unwrap() error })
		if !ok {
			break
		}
		err = inner.Unwrap()
	}
	return false
}

func takesContext(t reflect.Type) bool {
	for i := 0; i < t.NumIn(); i++ {
		if t.In(i) == contextType {
			return true
		}
	}
	return false
}
