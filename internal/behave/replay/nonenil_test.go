package replay

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// hooks are options with functions.
type hooks struct {
	Name string
	Send func(string) error
	Next *hooks
	Log  interface{ Log(string) }
}

func runHooks(h hooks, then func()) error { return errors.New("never") }

// What starts goroutines is seldom passed a function that is nil, and other code as often as before.
func TestNoneNil(t *testing.T) {
	goroutines = 1 << 20
	for _, starts := range []bool{true, false} {
		s := &Setup{Path: herePath, Starts: starts, Types: []reflect.Type{reflect.TypeOf(hooks{})}, Targets: []Target{{Name: "runHooks", Fn: runHooks}}}
		s.index()
		current = s
		g, some := &growth{dice: newDice(1), wary: starts}, [2]int{}
		for n := 0; n < 2000; n++ {
			data := g.careful(g.fresh())
			a, why := prepare(s, s.Targets[0], data)
			if why != "" {
				t.Fatal(why)
			}
			h := a.in[0].Interface().(hooks)
			if h.Send == nil || a.in[1].IsNil() {
				some[0]++
			}
			if a.b.noneNil != (starts && (len(data) < 2 || data[1] < leastBare)) {
				t.Fatalf("%v: noneNil is %t", data, a.b.noneNil)
			}
			some[1]++
		}
		if starts && some[0]*60 > some[1] || !starts && some[0]*30 < some[1] {
			t.Errorf("starts %t: %d of %d calls pass a function that is nil", starts, some[0], some[1])
		}
	}
}

// hasAll reports whether all of what is wanted is there, with the same text; hasAllAnyhow takes what is not
// there for what is empty.
func hasAll(want, have map[string]string) bool {
	for k, v := range want {
		if got, ok := have[k]; !ok || got != v {
			return false
		}
	}
	return true
}

func hasAllAnyhow(want, have map[string]string) bool {
	for k, v := range want {
		if have[k] != v {
			return false
		}
	}
	return true
}

func isLevel(s string) bool { return strings.ToLower(s) == "warning" || strings.ToLower(s) == "info" }

func isLevelFolded(s string) bool {
	return strings.EqualFold(s, "warning") || strings.EqualFold(s, "info")
}

func TestDrawsOfZerosAndCases(t *testing.T) {
	goroutines = 1 << 20
	for _, c := range []meansOf{
		{"an entry that is empty", hasAll, hasAllAnyhow, Setup{}},
		{"a letter of the other case", isLevel, isLevelFolded, Setup{Targets: []Target{{Pool: Constants{Texts: []string{"info", "warning"}, Folds: true}}}}},
	} {
		apart(t, c, false)
	}
}
