package replay

import (
	"reflect"
	"sync"
)

// A function that was passed may keep what it is called with, if that is not said to
// be lent: what lies in it later must be what it was given. So that is kept here, and
// looked at again when the call is over.

// heldArguments are those of one call of a function that was passed.
type heldArguments struct {
	id    string
	in    []reflect.Value
	given string
}

// holder keeps arguments; goroutines may call functions at the same time.
type holder struct {
	mu  sync.Mutex
	all []heldArguments
}

// mostHeld bounds the calls of which arguments are kept.
const mostHeld = 24

// hold keeps the arguments of a call that refer to memory.
func (b *builder) hold(id string, in []reflect.Value, given string) {
	if b.held == nil || !refers(in) {
		return
	}
	b.held.mu.Lock()
	defer b.held.mu.Unlock()
	if len(b.held.all) < mostHeld {
		b.held.all = append(b.held.all, heldArguments{id, in, given})
	}
}

// heldAfterwards says which arguments of functions that were passed are otherwise now.
// A receiver, or what else is the package's own, may change.
func (a *attempt) heldAfterwards() {
	if a.b.held == nil {
		return
	}
	a.b.held.mu.Lock()
	all := a.b.held.all
	a.b.held.mu.Unlock()
	for n, h := range all {
		if plainLists(h.in) {
			if now := show(h.in); now != h.given {
				a.add(numbered("what "+h.id+" was given, call", n), now)
			}
		}
	}
}

// plainLists reports whether values are simple ones, and slices of them.
func plainLists(in []reflect.Value) bool {
	for _, v := range in {
		t := v.Type()
		if t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if !flat(t) || t.Kind() == reflect.Func || t.Kind() == reflect.Chan {
			return false
		}
	}
	return true
}
