package replay

import (
	"fmt"
	"reflect"
)

// What is passed where any value may be is told apart by its type, and code that asks for
// string or int itself takes no other type of that kind. Packages that write values ask
// them for their text before they look at their kind, in an order of their own.

type (
	namedText   string
	namedNumber int
	namedBytes  []byte
	namedTexts  []string
)

// titled is a number that prints itself.
type titled uint8

func (t titled) String() string { return "title " + string([]byte{'a' + byte(t)%26}) }

// byPointer prints itself if it is passed by a pointer.
type byPointer struct{ Name string }

func (p *byPointer) String() string { return "by pointer " + p.Name }

// marshalled is written in ways of its own.
type marshalled struct{ Name string }

func (m marshalled) MarshalText() ([]byte, error) { return []byte("text " + m.Name), nil }
func (m marshalled) MarshalJSON() ([]byte, error) {
	return []byte("[" + fmt.Sprintf("%q", m.Name) + "]"), nil
}
func (m marshalled) GoString() string { return "marshalled{}" }

// both is an error that prints itself.
type both struct{ Name string }

func (b both) Error() string  { return "error " + b.Name }
func (b both) String() string { return "string " + b.Name }

// formatted writes itself, whatever the verb.
type formatted struct{ Name string }

func (f formatted) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "<%c %s>", verb, f.Name) }

// nilOf are pointers to nothing: they are no nil to who compares an interface with that,
// and printing packages are alone in catching what a method does that follows one.
var nilOf = []reflect.Type{
	reflect.TypeOf((*label)(nil)), reflect.TypeOf((*byPointer)(nil)), reflect.TypeOf((*failure)(nil)), reflect.TypeOf((*marshalled)(nil)), reflect.TypeOf((*mute)(nil)),
}

// mute prints itself where there is none, too.
type mute struct{ Name string }

func (m *mute) String() string {
	if m == nil {
		return "no mute"
	}
	return "mute " + m.Name
}

// nowhere gives an interface a pointer to nothing that implements it, if there is one.
func (b *builder) nowhere(v reflect.Value) bool {
	var fit []reflect.Type
	for _, of := range nilOf {
		if of.Implements(v.Type()) {
			fit = append(fit, of)
		}
	}
	if len(fit) == 0 {
		return false
	}
	v.Set(reflect.Zero(fit[b.src.below(len(fit))]))
	return true
}

// namedTypes are types that code may take for others.
func namedTypes() []reflect.Type {
	return append([]reflect.Type{
		reflect.TypeOf(namedText("")), reflect.TypeOf(namedNumber(0)), reflect.TypeOf(namedBytes(nil)), reflect.TypeOf(namedTexts(nil)), reflect.TypeOf(titled(0)),
		reflect.TypeOf((*byPointer)(nil)), reflect.TypeOf(byPointer{}), reflect.TypeOf(marshalled{}), reflect.TypeOf(both{}), reflect.TypeOf(formatted{}),
	}, nilOf...)
}
