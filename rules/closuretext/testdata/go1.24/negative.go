package closuretext

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

var global = "global"

type kind int

func (k kind) String() string {
	global += "x"
	return global
}

func plain(name string) string { return fmt.Sprintf("(%s)", name) }

func immediately(name string) string {
	return func() string { return "(" + name + ")" }()
}

func deferred(name string) {
	defer func() { fmt.Println("end of " + name) }()
}

func started(name string) {
	go func() { fmt.Println("begin of " + name) }()
}

func ofRequest(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(name + r.URL.Path)
	}
}

func ofField(s *service, other *struct{ name string }, third struct{ name string }) func() string {
	return func() string {
		third.name += "."
		return "(" + other.name + third.name + ")"
	}
}

func ofGlobal() func() string {
	return func() string { return "(" + global + ")" }
}

func inside() func(string) string {
	return func(name string) string {
		last := name
		return "(" + last + ")"
	}
}

func changed(name string) func() string {
	f := func() string { return "(" + name + ")" }
	name = "other"
	return f
}

func changedInside(name string) func() string {
	return func() string {
		name += "x"
		return "(" + name + ")"
	}
}

func addressed(name string, change func(*string)) func() string {
	change(&name)
	return func() string { return "(" + name + ")" }
}

func result(do func(func())) (name string) {
	do(func() { fmt.Println("(" + name + ")") })
	return "name"
}

func counting(do func(func())) {
	for i := 0; i < 3; i++ {
		do(func() { fmt.Println("no. " + strconv.Itoa(i)) })
		i++
	}
}

func stringer(k kind) func() string {
	return func() string { return fmt.Sprintf("kind %v", k) }
}

func boxed(v any, err error) func() string {
	return func() string { return fmt.Sprint(v, err) }
}

func spread(args ...any) func() string {
	return func() string { return fmt.Sprintf("%v %v", args...) }
}

func called(name string, f func(string) string) func() string {
	return func() string { return "(" + f(name) + ")" }
}

func padded(n int) func() string {
	return func() string { return strings.Repeat(" ", n) }
}

func shadowed(name string) func(func(string) string) string {
	return func(plain func(string) string) string { return plain("(" + global + ")") }
}

type formatter struct{}

func (formatter) Sprintf(format, name string) string { return global }

func shadowedInside(name string) func() string {
	return func() string {
		fmt := formatter{}
		return fmt.Sprintf("(%s)", name)
	}
}

func commented(name string) func() string {
	return func() string {
		return "(" + // opens
			name + ")"
	}
}

// Helpers that do more than to make text of what they are given.
func numbering(name string) string {
	global += "."
	return global + name
}

func withGlobal(name string) string { return global + name }

func several(parts ...any) string { return "(" + fmt.Sprint(parts) + ")" }

func firstOf(parts ...string) string { return "(" + parts[0] + ")" }

func rest(parts ...string) string { return "(" + strings.Join(append(parts, global), ".") + ")" }

func endless(name string) string { return endless("(" + name + ")") }

func ofHelpers(name string) func() []string {
	return func() []string {
		return []string{numbering(name), withGlobal(name), several(name), endless(name), firstOf(name), rest(name)}
	}
}

type moving struct {
	site   string
	Open   string
	counts map[string]int
	hidden *moving
}

// follows makes text of a field that is set later.
func (m *moving) follows() func() {
	return func() { m.counts["at "+m.site]++ }
}

func (m *moving) move(to string) { m.site = to }

// exported makes text of a field that others may set.
func (m *moving) exported() func() {
	return func() { m.counts["at "+m.Open]++ }
}

type replaced struct {
	site   string
	counts map[string]int
}

// whole makes text of a field of a struct that gets the values of another.
func (r *replaced) whole() func() {
	return func() { r.counts["at "+r.site]++ }
}

func (r *replaced) replace(by replaced) { *r = by }

type unasked struct{ site string }

// lone may be nil, which is seen only when it is called.
func lone(u *unasked, note func(string)) func() {
	return func() { note("at " + u.site) }
}

type sometimes struct {
	site   string
	counts map[string]int
}

// maybe reads another field only in some calls.
func maybe(s *sometimes, note func(string), all bool) func() {
	return func() {
		if all {
			s.counts["all"]++
		}
		note("at " + s.site)
	}
}

type listedOnce struct {
	site   string
	counts map[string]int
}

var everyone []listedOnce

// ofElement makes text of a field of an element of a list, which may be sorted.
func ofElement(i int) func() {
	one := &everyone[i]
	return func() { one.counts["at "+one.site]++ }
}

type other struct {
	site   string
	counts map[string]int
}

// anotherOne makes text of what a variable points to that is given another value.
func anotherOne(a, b *other) func() {
	f := func() { a.counts["at "+a.site]++ }
	a = b
	return f
}

type overParameter struct {
	site   string
	counts map[string]int
}

func assign[E any](p *E, v E) { *p = v }

// ofParameter makes text of a field of a struct that a generic function overwrites.
func ofParameter() func() {
	x := &overParameter{site: "a", counts: map[string]int{}}
	f := func() { x.counts["at "+x.site]++ }
	assign(x, overParameter{site: "b"})
	return f
}

type overShelf struct {
	site   string
	counts map[string]int
}

type box[E any] struct{ in E }

func (b *box[E]) put(v E) { b.in = v }

// ofBox makes text of a field of a struct that is part of a generic one.
func ofBox(x *overShelf) func() {
	return func() { x.counts["at "+x.site]++ }
}

func boxedUp() func() {
	var b box[overShelf]
	f := ofBox(&b.in)
	b.put(overShelf{site: "b"})
	return f
}

type overConverted struct {
	site   string
	counts map[string]int
}

type asConverted overConverted

// ofConverted makes text of a field of a struct that is overwritten as one of another type.
func ofConverted() func() {
	x := &overConverted{site: "a", counts: map[string]int{}}
	f := func() { x.counts["at "+x.site]++ }
	*(*asConverted)(x) = asConverted{site: "b"}
	return f
}

type overSource struct {
	site   string
	counts map[string]int
}

type asSource overSource

// ofSource makes text of a field of a struct that is one of another type elsewhere.
func ofSource(x *overSource) func() {
	return func() { x.counts["at "+x.site]++ }
}

func fromSource(o *asSource) func() {
	f := ofSource((*overSource)(o))
	*o = asSource{site: "b"}
	return f
}

type overVariadic struct {
	site   string
	counts map[string]int
}

// ofVariadic makes text of a field of an element of the list that a caller has.
func ofVariadic(x *overVariadic) func() {
	return func() { x.counts["at "+x.site]++ }
}

func ofFirst(all ...overVariadic) func() { return ofVariadic(&all[0]) }

type overAgain struct {
	site   string
	counts map[string]int
}

// ofAgain makes text of a field of a variable that a := gives another value.
func ofAgain(x *overAgain) func() {
	return func() { x.counts["at "+x.site]++ }
}

func givenAgain() (func(), error) {
	x := overAgain{site: "a"}
	f := ofAgain(&x)
	x, err := overAgain{site: "b"}, error(nil)
	return f, err
}

type overAnswer struct {
	site   string
	counts map[string]int
}

// ofAnswer makes text of a field of a result that a return statement sets.
func ofAnswer(x *overAnswer) func() {
	return func() { x.counts["at "+x.site]++ }
}

func answered(note func(func())) (x overAnswer) {
	note(ofAnswer(&x))
	return overAnswer{site: "b"}
}

type overPointed struct {
	site   string
	counts map[string]int
}

var somewhere = &overPointed{site: "a"}

// ofElsewhere makes text of a field of a struct that is made elsewhere.
func ofElsewhere() func() {
	x := somewhere
	return func() { x.counts["at "+x.site]++ }
}

type figures struct {
	site   string
	number int
	Kind   string
	of     *figures
}

func (f *figures) ofAll(part string) string { f.number++; return f.site + "_" + part }

func (f *figures) counted(part string) string { return f.site + fmt.Sprint(f.number) + part }

func (f *figures) kind(part string) string { return f.Kind + part }

func (f *figures) joined(parts ...string) string { return f.site + strings.Join(parts, "_") }

func (f *figures) deep(part string) string { return f.of.site + part }

func (f figures) copied(part string) string { return f.site + part }

// Methods that do more, of fields that change, or that others may set.
func (f *figures) closures(note func(...string)) func() {
	f.number = 2
	if f.of == nil {
		return nil
	}
	return func() {
		note(f.ofAll("x"), f.counted("x"), f.kind("x"), f.deep("x"), f.of.joined("x"), f.copied("x"), figures.copied(*f, "x"))
	}
}

type unread struct{ site string }

func (u *unread) joined(part string) string { return u.site + part }

// A pointer that may be nil: it is read in no case, only in some, or only for such text.
func neverRead(u *unread, note func(...string), some bool) func() {
	if some {
		note(u.site)
	}
	func() { note(u.site) }()
	return func() { note(u.joined("a"), u.joined("b")); note(u.joined("c")) }
}

func replacedPointer(u, other *figures, note func(string)) func() {
	note(u.site)
	u = other
	return func() { note(u.joined("x")) }
}
