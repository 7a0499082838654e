package replay

import (
	"context"
	"errors"
	"reflect"
	"time"
)

type contextKey struct{}

// ctx makes a context: most are plain, some are over. None goes on for ever where
// the function may wait for its end.
func (b *builder) ctx() context.Context {
	c := context.Background()
	how := b.src.below(6)
	if b.looks > 0 {
		return b.looked()
	}
	switch how {
	case 1:
		c, cancel := context.WithCancel(c)
		cancel()
		return c
	case 2:
		c, cancel := context.WithDeadline(c, time.Unix(0, 0))
		_ = cancel
		return c
	case 3:
		c = context.WithValue(c, contextKey{}, "value")
	case 4:
		c = context.TODO()
	case 5: // a function that is passed may end it
		c = b.told(c)
	}
	switch {
	case b.calm:
		return b.told(c)
	case b.waits:
		return b.ending(c)
	}
	return c
}

// withOtherContexts are arguments with contexts of their own: those that were passed are over more often
// than not.
func (b *builder) withOtherContexts(in []reflect.Value) (out []reflect.Value) {
	for _, x := range in {
		if x.Type() == contextType {
			x = reflect.New(contextType).Elem()
			x.Set(reflect.ValueOf(b.told(context.Background())))
		}
		out = append(out, x)
	}
	return out
}

// told is a context that ends when it is told to.
func (b *builder) told(c context.Context) context.Context {
	c, cancel := context.WithCancel(c)
	b.cancels = append(b.cancels, cancel)
	return c
}

// Who waits for a call goes away after a while, sooner where that is what the
// function may wait for.
const (
	goesAway     = 100 * time.Millisecond
	goesAwaySoon = 30 * time.Millisecond
)

// ending is a context that ends when who waits for the call goes away.
func (b *builder) ending(c context.Context) context.Context {
	if c.Err() != nil {
		return c
	}
	if b.calm {
		return b.told(c)
	}
	c, cancel := context.WithCancelCause(c)
	after := goesAway
	if b.waits {
		after = goesAwaySoon
	}
	waits := newVisitor(after, func() { cancel(errWentAway) })
	b.later = append(b.later, func() {
		if !waits.end() {
			b.waited += after
		}
	})
	return c
}

// errWentAway is why a context is over that time alone has ended.
var errWentAway = errors.New("who waited went away")

// contextIn returns how far a context is that a value holds: why it is over, if it
// is. How much time it has left is another thing in each process, and so is whether there is any
// where who waits goes away after a while: a call that takes less time still has it.
func contextIn(v reflect.Value) (err error, ok bool) {
	if v.Kind() != reflect.Ptr || v.IsNil() || !v.CanInterface() || !infoOf(v.Type()).asContext {
		return nil, false
	}
	c := v.Interface().(context.Context)
	if context.Cause(c) == errWentAway {
		return nil, true
	}
	return c.Err(), true
}
