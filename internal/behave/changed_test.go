package behave

import (
	"fmt"
	"strings"
	"testing"
)

func TestChanged(t *testing.T) {
	const before = `package p

const limit = 3

var table = []int{1, 2}

type T struct{ a int }

func (t *T) Get() int { return t.a }
func same(n int) int { return n }
func body(n int) int { return n }
func signature(n int) int { return n }
func count(n int) int { return n }
func rest(n ...int) int { return 1 + 1 }
func gone() {}
func uses() int { return limit }
func literal() func() int { return func() int { return 1 } }
func init() { table = nil }
`
	after := strings.NewReplacer(
		"func body(n int) int { return n }", "func body(n int) int { return n + 1 }",
		"signature(n int)", "signature(n int8)", "func same(n int) int { return n }", "func same( n int ) int {\n\t// comment\n\treturn n\n}",
		"func gone() {}", "func fresh() {}", "count(n int)", "count(n, m int)", "rest(n ...int)", "rest(n int, m ...int)", "limit = 3", "limit = 4", "return 1 }", "return 2 }",
	).Replace(before)
	var got []string
	for _, f := range Changed(map[string][]byte{"p.go": []byte(before), "p_test.go": []byte("package p\nfunc x() {}")}, map[string][]byte{"p.go": []byte(after)}) {
		got = append(got, fmt.Sprintf("%s %d %s", f, f.On, f.Through))
	}
	want := []string{"body 0 ", "count 4 ", "fresh 2 ", "gone 1 ", "literal 0 ", "rest 3 ", "signature 3 ", "uses 0 limit"}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); strings.TrimSpace(g) != strings.TrimSpace(w) {
		t.Errorf("changed:\n%s\nwant:\n%s", g, w)
	}
}

func TestChangedOfNothing(t *testing.T) {
	if got := Changed(nil, nil); len(got) > 0 {
		t.Errorf("changed %v, want none", got)
	}
	broken := map[string][]byte{"p.go": []byte("package p\nfunc (")}
	if got := Changed(broken, broken); len(got) > 0 {
		t.Errorf("changed %v, want none", got)
	}
}
