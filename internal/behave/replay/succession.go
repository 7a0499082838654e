package replay

import (
	"io"
	"reflect"
	"strconv"
	"strings"
)

// Many interfaces stand for a sequence: rows, lines, messages, tokens. A stub that gave
// the same each time would be one without end, so those come to their end, well or with
// an error.

// succession is how far a stub of a sequence has come.
type succession struct {
	left int
	bad  bool // it ends with an error
	over bool
}

// advancing are beginnings of the names of methods that take the next of a sequence.
var advancing = []string{"Next", "Scan", "Read", "Recv", "Receive", "Pop", "Poll", "Pull", "Token", "Advance", "Dequeue", "Accept"}

// asksFor are names of methods that say whether there is more.
var asksFor = []string{"More", "HasNext", "HasMore"}

// newSuccession is one that a stub goes through, nil if it is none.
func (b *builder) newSuccession(stub reflect.Type) *succession {
	for i := 1; i < stub.NumField(); i++ {
		if f := stub.Field(i); advances(strings.TrimSuffix(string(f.Tag), quietMark), f.Type) {
			return &succession{left: b.src.below(6), bad: b.src.one(3)}
		}
	}
	return nil
}

// advances reports whether a method takes the next of a sequence, and says whether there
// is one.
func advances(name string, t reflect.Type) bool {
	if t.NumOut() == 0 || t.NumIn() > 1 || t.NumIn() == 1 && t.In(0) != contextType {
		return false
	}
	if last := t.Out(t.NumOut() - 1); last != errorType && last.Kind() != reflect.Bool {
		return false
	}
	return begins(name, advancing)
}

func begins(name string, with []string) bool {
	for _, w := range with {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

// method has a method of the stub do as its sequence does, if there is one.
func (q *succession) method(name string, t reflect.Type, f reflect.Value) reflect.Value {
	switch {
	case q == nil:
	case advances(name, t):
		return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value { return q.next(t, apply(f, in)) })
	case t.NumIn() == 0 && t.NumOut() == 1 && t.Out(0).Kind() == reflect.Bool && begins(name, asksFor):
		return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
			return []reflect.Value{reflect.ValueOf(q.left > 0).Convert(t.Out(0))}
		})
	case t.NumIn() == 0 && t.NumOut() == 1 && t.Out(0) == errorType && name == "Err":
		return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
			if q.over && q.bad {
				return []reflect.Value{reflect.ValueOf(&errStub).Elem()}
			}
			return []reflect.Value{reflect.Zero(errorType)}
		})
	}
	return f
}

// position is what a stub's results depend on beside what it is called with.
func (q *succession) position() string {
	if q == nil {
		return ""
	}
	return strconv.Itoa(q.left) + "left "
}

// next is what a method gives that takes the next of the sequence, or comes to its end.
func (q *succession) next(t reflect.Type, given []reflect.Value) []reflect.Value {
	last := len(given) - 1
	if q.left > 0 {
		q.left--
		if t.Out(last) == errorType {
			given[last] = reflect.Zero(errorType)
		} else {
			given[last] = reflect.ValueOf(true).Convert(t.Out(last))
		}
		return given
	}
	q.over = true
	for i := range given {
		given[i] = reflect.Zero(t.Out(i))
	}
	if t.Out(last) == errorType {
		err := io.EOF
		if q.bad {
			err = errStub
		}
		given[last] = reflect.ValueOf(&err).Elem()
	}
	return given
}
