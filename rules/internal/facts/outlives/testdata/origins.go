package turns

import (
	"slices"
	"sort"
	"strings"
)

// The functions below are of types that anybody may have functions of: it counts where the one that
// is called comes from.

// From a list in a variable.
var fixed = []func(b []byte) bool{func(b []byte) bool { return len(b) > 0 }, never}

func never([]byte) bool { return false }

func goneFromList() {
	for _, f := range fixed {
		f(makeBytes(1))
	}
}

// From an array, which another file of the package could set.
var table = [2]func(b []byte) int{1: func(b []byte) int { return len(b) }}

func goneFromTable(i int) (sum int) {
	for range 3 {
		sum += table[i](makeBytes(1))
	}
	return sum
}

// From a map in a field, which a method fills.
type router struct {
	handlers map[string]func(b []byte) error
	calls    int
}

func newRouter() *router {
	r := &router{handlers: map[string]func(b []byte) error{"none": nil}}
	r.on("count", r.count)
	r.on("length", func(b []byte) error { r.calls += len(b); return nil })
	return r
}

func (r *router) on(name string, f func(b []byte) error) { r.handlers[name] = f }

func (r *router) count([]byte) error { r.calls++; return nil }

func goneFromField(r *router, name string) error {
	for {
		if h, ok := r.handlers[name]; ok {
			if err := h(makeBytes(1)); err != nil {
				return err
			}
		}
	}
}

// Others may fill the map.
type Router struct {
	handlers map[string]func(b []byte) error
}

func (r *Router) On(name string, f func(b []byte) error) { r.handlers[name] = f }

func keptFromOn(r *Router, name string) {
	for range 3 {
		r.handlers[name](makeBytes(1))
	}
}

// Others get the map.
type lender struct {
	handlers map[string]func(b []byte) error
}

func newLender() *lender { return &lender{handlers: map[string]func(b []byte) error{"never": nil}} }

func (l *lender) Handlers() map[string]func(b []byte) error { return l.handlers }

func keptFromLender(l *lender, name string) {
	for range 3 {
		l.handlers[name](makeBytes(1))
	}
}

// One that is put there keeps what it gets.
type hoarder struct {
	handlers map[string]func(b []byte) error
	last     []byte
}

func newHoarder() *hoarder {
	h := &hoarder{handlers: map[string]func(b []byte) error{}}
	h.handlers["keep"] = h.keep
	return h
}

func (h *hoarder) keep(b []byte) error { h.last = b; return nil }

func keptFromHoarder(h *hoarder) {
	for range 3 {
		h.handlers["keep"](makeBytes(1))
	}
}

// From a field of the elements of a list.
type route struct {
	name string
	run  func(b []byte)
}

type routes struct{ list []route }

func newRoutes() *routes { return &routes{list: []route{{"a", func([]byte) {}}, {run: drop}}} }

func drop([]byte) {}

func goneFromElement(r *routes, name string) {
	for _, route := range r.list {
		if route.name == name {
			route.run(makeBytes(1))
		}
	}
}

// The field is set by who has the element.
type Entry struct {
	name string
	Run  func(b []byte)
}

func keptFromEntry(all []Entry) {
	for _, e := range all {
		e.Run(makeBytes(1))
	}
}

// From a variable that closures share, and one that may set.
func goneFromVariable(loud bool) (n int) {
	see := func(b []byte) { n += len(b) }
	set := func() { see = drop }
	if loud {
		set()
	}
	for range 3 {
		see(makeBytes(1))
	}
	return n
}

func keptFromVariable() (last []byte) {
	see := drop
	set := func() { see = func(b []byte) { last = b } }
	set()
	for range 3 {
		see(makeBytes(1))
	}
	return last
}

// From who calls the function.
func fromCaller() { goneGiven(drop) }

func goneGiven(f func(b []byte)) {
	for range 3 {
		f(makeBytes(1))
	}
}

func fromCallers() {
	keptGiven(func([]byte) {})
	use(keptGiven)
}

var used []func(f func(b []byte))

func use(f func(f func(b []byte))) { used = append(used, f) }

func keptGiven(f func(b []byte)) {
	for range 3 {
		f(makeBytes(1))
	}
}

// What a closure captures is gone with it.
func goneCaptured() (sum int) {
	for range 3 {
		b := makeBytes(3)
		size := func() int { return len(b) }
		sum += size() + twice(func(n int) int { return n + int(b[0]) })
	}
	return sum
}

func twice(f func(n int) int) int { return f(f(1)) }

func goneCapturedObject(names []string) (found bool) {
	for range 3 {
		o := makeObject()
		found = found || slices.ContainsFunc(names, func(name string) bool { return name == o.name })
		sort.Slice(names, func(i, j int) bool { return names[i] == o.name })
		strings.Map(func(r rune) rune { return r + rune(len(o.data)) }, "")
	}
	return found
}

func goneMethodValue() (sum int) {
	for range 3 {
		size := makeObject().size
		sum += size()
	}
	return sum
}

var later []func()

func keptCaptured() {
	for range 3 {
		b := makeBytes(3)
		later = append(later, func() { b[0]++ })
	}
}

func keptCapturedLast() (n int) {
	last := func() int { return 0 }
	for range 3 {
		n += last()
		b := makeBytes(3)
		last = func() int { return len(b) }
	}
	return n
}

func keptCapturedReturned() {
	for range 3 {
		o := makeObject()
		get := func() *object { return o }
		all = append(all, get())
	}
}

func keptCapturedGiven() {
	for range 3 {
		o := makeObject()
		visit(func() *object { return o })
	}
}

func visit(get func() *object) { all = append(all, get()) }

func keptCapturedPut() {
	for range 3 {
		o := makeObject()
		put := func(to *object) { to.next = o }
		put(all[0])
	}
}

func keptCapturedUnknown(call func(func())) {
	for range 3 {
		o := makeObject()
		call(func() { o.data = nil })
	}
}

func keptCapturedDeferred() {
	for range 3 {
		o := makeObject()
		defer func() { o.data = nil }()
	}
}

func keptSortedBy(many []*object) {
	for range 3 {
		many[0] = makeObject()
		slices.SortFunc(many, func(a, b *object) int { all = append(all, a); return 0 })
	}
}
