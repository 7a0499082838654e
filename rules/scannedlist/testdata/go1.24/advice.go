package scannedlist

import (
	"fmt"
	"slices"
	"strings"
)

// event is told by its name: a function would have to return the event.
type event struct {
	name string
	kind int
}

var events = []event{{"blur", 1}, {"click", 2}, {"focus", 3}, {"input", 4}, {name: "keyup", kind: 5}, {name: "load"}}

func kind(name string) int {
	for _, e := range events { // want "list that never changes"
		if e.name == name {
			return e.kind
		}
	}
	return 0
}

// names is written, too: the list stays.
var words = []string{"a", "b", "c", "d", "e", "f"}

func check(s string) error {
	if !slices.Contains(words, s) { // want "list that never changes"
		return fmt.Errorf("%s: none of %s", s, strings.Join(words, ", "))
	}
	return nil
}

// indexed: where it is is asked for.
var units = []string{"B", "kB", "MB", "GB", "TB", "PB"}

func power(unit string) int {
	for i, u := range units { // want "list that never changes"
		if u == unit {
			return i
		}
	}
	return -1
}

// moved: what is looked for is another in each turn.
var lengths = []int{1, 2, 3, 5, 8, 13}

func next() func() int { return func() int { return other } }

func moved() bool {
	f := next()
	for _, n := range lengths { // want "list that never changes"
		if n == f() {
			return true
		}
	}
	return false
}

// commented: nobody knows where the comments belong.
var commented = []string{
	"a", // the first
	"b", "c", "d", "e", "f",
}

func inCommented(s string) bool { return slices.Contains(commented, s) } // want "list that never changes"

// asAny: an interface is not what a switch over texts takes.
var asAny = []string{"a", "b", "c", "d", "e", "f"}

func inAny(v any) bool {
	for _, s := range asAny { // want "list that never changes"
		if s == v {
			return true
		}
	}
	return false
}

// namedList is of a type of its own.
type list []string

var namedList = list{"a", "b", "c", "d", "e", "f"}

func inNamed(s string) bool { return slices.Contains(namedList, s) } // want "list that never changes"

// again: a name that is taken.
var again = []string{"a", "b", "c", "d", "e", "f"}

func againHas() bool { return false }

func inAgain(s string) bool { return slices.Contains(again, s) || againHas() } // want "list that never changes"
