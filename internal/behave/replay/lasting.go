package replay

import (
	"context"
	"reflect"
)

// A function that is passed and takes a context may take long. Others who make the same
// call meanwhile, and do not wait any more, must not wait for that; nor may a lock be
// held. And such a function ends with its context.

// takesLong reports whether a function takes a context and may fail.
func takesLong(t reflect.Type) bool {
	return t.NumIn() > 0 && t.In(0) == contextType && tellsErrors(t)
}

// lasting makes a function that ends with its context, and in which somebody else looks
// at the value whose method calls it, or makes the same call with a context that is over.
func (b *builder) lasting(t reflect.Type, f reflect.Value, id string) reflect.Value {
	ends, k := b.src.one(2), b.src.below(8)
	if k == 7 {
		f = b.asking(t, f, id)
	}
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		if k == 6 && byCaller() && b.sameAgain != nil && !b.asks && !b.answered {
			b.asks, b.answered = true, true
			other := b.sameAgain()
			other.settles()
			looks := "returns"
			if !other.over {
				looks, b.late = "waits", other
			}
			b.tape.note(id, "is called while who makes the same call, and has no time left, "+looks)
			b.asks = false
		}
		out := apply(f, in)
		if err := endOfContext(in[0]); ends && !b.waits && err != nil {
			for i := range out {
				out[i] = reflect.Zero(t.Out(i))
			}
			out[len(out)-1] = reflect.ValueOf(&err).Elem()
		}
		return out
	})
}

// letEnd lets a call end that somebody else made meanwhile, and that had to wait for the
// one under check: what it does then must not come between later ones.
func (b *builder) letEnd() {
	if b.late == nil {
		return
	}
	if b.late.settles(); !b.late.over { // it stays
		goroutines++
	}
}

// endOfContext says why a context is over; one that ends by the clock is not, as it may be or not.
func endOfContext(v reflect.Value) error {
	ctx, ok := v.Interface().(context.Context)
	if !ok || ctx == nil {
		return nil
	}
	if _, timed := ctx.Deadline(); timed {
		return nil
	}
	return ctx.Err()
}

// hurried makes the call under check in another goroutine with contexts that are over;
// it is nil if there is none among the arguments.
func (a *attempt) hurried() func() *errand {
	in, some := append([]reflect.Value{}, a.in...), false
	for i, v := range in {
		if v.Type() == contextType {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			in[i] = reflect.New(contextType).Elem()
			in[i].Set(reflect.ValueOf(ctx))
			some = true
		}
	}
	if !some || !a.t.Method {
		return nil
	}
	return func() *errand { return sendOff(reflect.ValueOf(a.t.Fn), in) }
}
