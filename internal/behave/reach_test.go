package behave

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

// Of equal lines those are changed that stand where something changed: calls may execute the others.
func TestLinesOf(t *testing.T) {
	for name, test := range map[string]struct {
		mine, theirs string
		want         []int
	}{
		"the same":              {"a b c", "a b c", nil},
		"another":               {"a b c", "a x c", []int{1}},
		"more of one":           {"a b c", "a c", []int{1}},
		"the first of equal":    {"{ x } else { x }", "{ y } else { x }", []int{1}},
		"the last of equal":     {"{ x } else { x }", "{ x } else { y }", []int{5}},
		"the first goes":        {"{ x } else { x }", "{ } else { x }", []int{1}},
		"moved":                 {"a b", "b a", nil},
		"moved, and another":    {"a b c", "b a d", []int{2}},
		"in the middle of two":  {"p x q x r x s", "u x q y r x v", []int{0, 3, 6}},
		"the first of the same": {"p x q x r", "u y q x v", []int{0, 1, 4}},
	} {
		f := funcText{ref: FuncRef{File: "f.go"}, from: 10}
		var got []int
		for _, l := range linesOf(hone.Baseline, f, strings.Fields(test.mine), strings.Fields(test.theirs)) {
			got = append(got, l.number-10)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}
