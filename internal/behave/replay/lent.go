package replay

import (
	"reflect"
	"strconv"
)

// Memory that a caller's value refers to may have other users: a list that somebody
// took out of a struct before stays theirs when the struct gets another one. So such
// lists are held, and looked at again after the call.

// lentList is a slice in a value that a caller passed by a pointer, as it was.
type lentList struct {
	argument int
	list     reflect.Value
	looked   string
}

// mostLent bounds the lists that are held.
const mostLent = 16

// lend notes the lists in the fields that callers can name of what arguments point to.
func (a *attempt) lend() {
	for i, v := range a.in {
		if i == 0 && a.t.Method {
			continue
		}
		if v = elem(v); v.IsValid() && v.Kind() == reflect.Ptr && !v.IsNil() {
			a.lists(i, v.Elem(), 0)
		}
	}
}

func (a *attempt) lists(argument int, v reflect.Value, depth int) {
	if depth > deepest || len(a.lent) >= mostLent || a.b.set.differs(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.Len() > 0 && flat(v.Type().Elem()) {
			held := reflect.New(v.Type()).Elem()
			held.Set(v)
			a.lent = append(a.lent, lentList{argument, held, printed(held)})
		}
	case reflect.Ptr:
		if !v.IsNil() {
			a.lists(argument, v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).PkgPath == "" {
				a.lists(argument, v.Field(i), depth+1)
			}
		}
	}
}

// lentAfterwards says which of the lists hold something else now.
func (a *attempt) lentAfterwards() {
	for n, l := range a.lent {
		if now := printed(l.list); now != l.looked {
			a.add(numbered("a list that argument "+strconv.Itoa(l.argument)+" had, number", n), now)
		}
	}
}
