package replay

import (
	"reflect"
	"sort"
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
	own   bool // none of them lies in the receiver
}

// holder keeps arguments; goroutines may call functions at the same time.
type holder struct {
	mu  sync.Mutex
	all []heldArguments
	// answers are lists that functions which were passed gave.
	answers []heldArguments
}

// answer keeps the lists that a function which was passed gives: it may have them still, and who asked has them
// to read alone.
func (b *builder) answer(id string, out []reflect.Value) {
	if b.held == nil {
		return
	}
	b.held.mu.Lock()
	defer b.held.mu.Unlock()
	for _, v := range out {
		if v.Kind() == reflect.Slice && v.Len() > 0 && v.Len() <= longestHeld && len(b.held.answers) < mostHeld && b.set.copies(v.Type(), 0) {
			b.held.answers = append(b.held.answers, heldArguments{id: id, in: []reflect.Value{v}, given: printed(v)})
		}
	}
}

// answersAfterwards says which of these are otherwise now.
func (a *attempt) answersAfterwards() {
	if a.b.held == nil {
		return
	}
	a.b.held.mu.Lock()
	defer a.b.held.mu.Unlock()
	for n, h := range a.b.held.answers {
		if now := printed(h.in[0]); now != h.given {
			a.add(numbered("what "+h.id+" gave, list", n), differently(h.given, now))
		}
	}
}

// mostHeld bounds the calls of which arguments are kept.
const mostHeld = 24

// longestHeld bounds the lists that are kept, in elements.
const longestHeld = 4096

// hold keeps those arguments of a call that are lists of simple values.
func (b *builder) hold(id string, in []reflect.Value) {
	if b.held == nil || b.held.full() {
		return
	}
	lists := listsGiven(in)
	if !refers(lists) {
		return
	}
	own := true
	if b.subject.IsValid() && !isNil(b.subject) {
		inside := regions(b.subject)
		for _, l := range lists {
			own = own && !shares(listsOf(l), inside)
		}
	}
	b.held.mu.Lock()
	defer b.held.mu.Unlock()
	b.held.all = append(b.held.all, heldArguments{id, lists, show(lists), own})
}

// listsGiven are the lists of simple values among arguments, and in fields of those that are
// structs.
func listsGiven(in []reflect.Value) (lists []reflect.Value) {
	add := func(v reflect.Value) {
		if v.Kind() == reflect.Slice && v.Len() > 0 && v.Len() <= longestHeld && plainLists([]reflect.Value{v}) {
			lists = append(lists, v)
		}
	}
	for _, v := range in {
		add(v)
		if v.Kind() != reflect.Struct {
			continue
		}
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).PkgPath == "" {
				add(v.Field(i))
			}
		}
	}
	return lists
}

// full reports whether arguments of enough calls are kept.
func (h *holder) full() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.all) >= mostHeld
}

// heldAfterwards says which arguments of functions that were passed are otherwise now.
// What is the package's own may change, and is not among them.
func (a *attempt) heldAfterwards() {
	for n, h := range a.heldLists() {
		if now := show(h.in); now != h.given {
			a.add(numbered("what "+h.id+" was given, call", n), now)
		}
	}
	a.lentByReceiver()
	a.answersAfterwards()
}

// How a list looks that was given to what was passed: who gets one of the receiver's can
// change what is in that, and sees it change.
const (
	theirOwn   = "is theirs"
	ofReceiver = "lies in the receiver"
)

// lentByReceiver says of each function that was passed and given lists whether they were the
// receiver's.
func (a *attempt) lentByReceiver() {
	var given []string
	looks := map[string]string{}
	for _, h := range a.heldLists() {
		if looks[h.id] == "" {
			given = append(given, h.id)
			looks[h.id] = theirOwn
		}
		if !h.own {
			looks[h.id] = ofReceiver
		}
	}
	sort.Strings(given) // goroutines may call them
	for _, id := range given {
		a.add("what "+id+" was given", looks[id])
	}
}

// heldLater returns what says which of the arguments that are kept so far further calls
// change: a list that a value lends again and again is its own in each call alone. What
// the caller wrote into its own memory before is not theirs.
func (a *attempt) heldLater() func() {
	held := a.heldLists()
	before := make([]string, len(held))
	for n, h := range held {
		before[n] = show(h.in)
	}
	return func() {
		for n, h := range held {
			if now := show(h.in); now != before[n] {
				a.add(numbered("what "+h.id+" was given, after further calls, call", n), now)
			}
		}
	}
}

// heldLists are the arguments that are kept so far.
func (a *attempt) heldLists() []heldArguments {
	if a.b.held == nil {
		return nil
	}
	a.b.held.mu.Lock()
	defer a.b.held.mu.Unlock()
	return append([]heldArguments{}, a.b.held.all...)
}

// plainLists reports whether values are simple ones, and slices of them, also where the
// type of an element is an interface.
func plainLists(in []reflect.Value) bool {
	for _, v := range in {
		if v.Kind() != reflect.Slice {
			if !simpleValue(elem(v)) {
				return false
			}
			continue
		}
		if e := v.Type().Elem(); e.Kind() != reflect.Interface {
			if v.Len() > 0 && !simpleValue(v.Index(0)) {
				return false
			}
			continue
		}
		for i := 0; i < v.Len(); i++ {
			if !simpleValue(elem(v.Index(i))) {
				return false
			}
		}
	}
	return true
}

// simpleValue reports whether a value, or none, is all there is to it.
func simpleValue(v reflect.Value) bool {
	return !v.IsValid() || flat(v.Type()) && v.Kind() != reflect.Func && v.Kind() != reflect.Chan
}
