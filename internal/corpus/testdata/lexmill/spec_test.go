package lexmill

import (
	"slices"
	"strings"
	"testing"

	"example.com/lexmill/nfa"
)

func TestRead(t *testing.T) {
	rules, err := Read(strings.NewReader("# numbers\n-d  [0-9]\n\nint {d}+\n-e [eE]{int}\nreal {int}\\.{d}+({e})?\n  word [a-z]+ \n"))
	want := []nfa.Rule{{Name: "int", Pattern: "([0-9])+"}, {Name: "real", Pattern: `(([0-9])+)\.([0-9])+(([eE](([0-9])+)))?`}, {Name: "word", Pattern: "[a-z]+"}}
	if err != nil || !slices.Equal(rules, want) {
		t.Errorf("%q, %v", rules, err)
	}
	if _, err := Read(strings.NewReader("a b\nint\n")); err == nil || err.Error() != "line 2: int has no pattern" {
		t.Error(err)
	}
	if rules, err := Read(strings.NewReader("a {b}\n-b x\n-c {b}\nd {c}{a}")); err != nil || rules[0].Pattern != "{b}" || rules[1].Pattern != "((x))({b})" {
		t.Error(rules, err)
	}
}
