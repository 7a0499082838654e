package behave

import (
	"strings"
	"testing"
)

// looked is a call of which was seen what the lines say, "what: looks" each.
func looked(lines ...string) record {
	var text strings.Builder
	text.WriteString("c\t0\n")
	for _, l := range lines {
		what, looks, _ := strings.Cut(l, ": ")
		text.WriteString("p\t" + what + "\t" + looks + "\n")
	}
	return parseReplay([]byte(text.String() + "e\n")).records[0]
}

// What a call always does is compared where its goroutines come in the order of chance; what varies,
// and the order, are not.
func TestComparedInAnyOrder(t *testing.T) {
	ann, bob := `event func 1: called with "ann"`, `event func 1: called with "bob"`
	first, second := looked(ann, bob, "result 0: [1 2]", "then 1: 5"), looked(bob, ann, "result 0: [2 1]", "then 1: 7")
	for name, c := range map[string]struct {
		second, cand record
		steady, same bool
	}{
		"the same":              {second, second, true, true},
		"a third order":         {second, looked(ann, "result 0: [2 1]", bob, "then 1: 9"), true, true},
		"what varies":           {second, looked(ann, bob, "result 0: [1 2]", "then 1: nothing"), true, true},
		"a call is missing":     {second, looked(ann, "result 0: [1 2]", "then 1: 5"), true, false},
		"a call is there twice": {second, looked(ann, ann, bob, "result 0: [1 2]", "then 1: 5"), true, false},
		"another result":        {second, looked(ann, bob, "result 0: [1 3]", "then 1: 5"), true, false},
		"it panics":             {second, looked("panic: no", ann, bob), true, false},
		"fails now and then":    {looked("panic: no", ann, bob), second, false, false},
		"order of what is firm": {first, looked(bob, ann, "result 0: [1 2]", "then 1: 5"), true, false},
	} {
		base, cand, ok := steady(first, c.second, c.cand)
		if ok != c.steady {
			t.Errorf("%s: steady is %t", name, ok)
		} else if ok && base.agrees(cand) != c.same {
			t.Errorf("%s: left are %v and %v", name, base.parts, cand.parts)
		}
	}
}

// A panic stays on both sides: what it means is asked of all that was seen.
func TestFailuresStay(t *testing.T) {
	a, b := apart(looked("panic: no", "x: 1"), looked("x: 1", "panic: no"))
	if len(a.parts) != 1 || !a.agrees(b) {
		t.Errorf("left are %v and %v", a.parts, b.parts)
	}
}

// What the candidate may do otherwise, it may in any order.
func TestAllowedInAnyOrder(t *testing.T) {
	base := looked("event func 1: called"+whileLocked, "event func 1: gives nil")
	if a, b := apart(base, looked("event func 1: gives nil", "event func 1: called")); len(a.parts)+len(b.parts) > 0 {
		t.Errorf("left are %v and %v", a.parts, b.parts)
	}
}

// Calls whose parts vary are odd if what is firm differs.
func TestOddOnes(t *testing.T) {
	first := map[int]record{0: looked("a: 1", "b: 2"), 1: looked("a: 3", "b: 2")}
	other := map[int]record{0: looked("a: 4", "b: 2"), 1: looked("a: 1", "b: 5")}
	if odd, _ := oddOnes(first, other, nil); len(odd) != 2 {
		t.Errorf("as they are: %v", odd)
	}
	odd, looks := oddOnes(first, other, varying{"a": true})
	if len(odd) != 1 || odd[0] != 1 || len(looks[0].parts) != 1 {
		t.Errorf("without what varies: %v, %v", odd, looks)
	}
}
