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

// namedTypes are types that code may take for others.
func namedTypes() []reflect.Type {
	return []reflect.Type{
		reflect.TypeOf(namedText("")), reflect.TypeOf(namedNumber(0)), reflect.TypeOf(namedBytes(nil)), reflect.TypeOf(namedTexts(nil)), reflect.TypeOf(titled(0)),
		reflect.TypeOf((*byPointer)(nil)), reflect.TypeOf(byPointer{}), reflect.TypeOf(marshalled{}), reflect.TypeOf(both{}), reflect.TypeOf(formatted{}),
	}
}
