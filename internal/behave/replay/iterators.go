package replay

import (
	"reflect"
	"strconv"
	"strings"
)

// An iterator that a call gave is used later: what there is to go through is what there is then. What it
// yields belongs to who asked, who may write to it.

// yieldsMemory is how it is said whose memory lies in what an iterator yields.
const yieldsMemory = " yields memory"

// goThrough has an iterator yield so many values, and gives them back.
func goThrough(f reflect.Value, most int) (all [][]reflect.Value) {
	t := f.Type()
	f.Call([]reflect.Value{reflect.MakeFunc(t.In(0), func(in []reflect.Value) []reflect.Value {
		all = append(all, in)
		return []reflect.Value{reflect.ValueOf(len(all) < most).Convert(t.In(0).Out(0))}
	})})
	return all
}

// tellOwner says whether lists in what was yielded lie in an argument.
func (a *attempt) tellOwner(what string, yielded [][]reflect.Value) {
	var lists []region
	for _, in := range yielded {
		for _, v := range in {
			w := lookWithin(v)
			if e := elem(v); e.IsValid() && e.Kind() == reflect.Slice {
				lists = append(lists, listsOf(e)...)
			}
			lists = append(lists, w.lists...)
		}
	}
	for k, in := range a.in {
		if len(lists) > 0 && shares(lists, regions(in)) {
			a.add(what+yieldsMemory, "of argument "+strconv.Itoa(k))
			return
		}
	}
	a.add(what+yieldsMemory, "of its own")
}

// goneThroughLater uses iterators that the call gave once further calls were made on its receiver.
func (a *attempt) goneThroughLater(results []reflect.Value) {
	for i, r := range results {
		if e := elem(r); e.IsValid() && e.Kind() == reflect.Func && !e.IsNil() && isIterator(e.Type()) {
			a.add("result "+strconv.Itoa(i)+", gone through after further calls,", yieldedLater(e))
		}
	}
}

// mostLater bounds what an iterator is asked for then.
const mostLater = 100

func yieldedLater(f reflect.Value) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said = "panics with " + panicText(r)
		}
	}()
	var seen []string
	for _, in := range goThrough(f, mostLater) {
		seen = append(seen, show(in))
	}
	return strings.Join(seen, "; ")
}
