package behave

import (
	"strings"
	"testing"
)

// Each comparison that is a part of a condition has a mark for each outcome; one that is
// all of a condition needs none, since the statements behind it have them.
func TestPartsOfConditionsAreMarked(t *testing.T) {
	for code, want := range map[string][]string{
		"func f(a, b int) bool { return a < b }":                                  nil,
		"func f(a, b int) bool { return a < b && b != 3 }":                        {"a < b", "b != 3"},
		"func f(a, b int) bool { return !(a < b || (b == 3)) }":                   {"a < b", "b == 3"},
		"func f(a, b int) (x bool, y int) { return a < b && b != 3, 0 }":          nil,
		"func f(a, b int) { if a < b && b > 3 { a = 0 } }":                        {"a < b", "b > 3"},
		"func f(a, b int) { for a < b && g() { a++ } }\nfunc g() bool":            {"a < b"},
		"func f(a, b int) { if a < b { a = 0 } }":                                 nil,
		"type T bool\nfunc f(a, b int) bool { return a < b && b != 3 }":           nil,
		"func f(a int) { h(func() bool { return a < 1 && a > 2 }) }\nfunc h(any)": nil,
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte("package p\n" + code)}, false).files["p.go"])
		if got := strings.Count(text, prefix+"Decided("); got != len(want) {
			t.Errorf("%s: %d comparisons are marked, want %d:\n%s", code, got, len(want), text)
		}
		for _, w := range want {
			if !strings.Contains(text, ", "+w+")") {
				t.Errorf("%s: %s is not marked:\n%s", code, w, text)
			}
		}
	}
}
