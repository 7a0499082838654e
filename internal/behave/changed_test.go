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

// A function that is declared in another way is its callers' affair where all who name it
// differ, too.
func TestChangedSignatureWithin(t *testing.T) {
	for _, test := range []struct {
		name, before, after string
		want                Presence
	}{
		{"all callers differ", "func f(n int) int { return n }\nfunc g() int { return f(1) }", "func f(n int8) int { return int(n) }\nfunc g() int { return f(1) + 0 }", OwnAffair},
		{"a method", "type T struct{}\nfunc (T) f(n int) {}\nfunc g(t T) { t.f(1) }", "type T struct{}\nfunc (T) f(n int8) {}\nfunc g(t T) { t.f(2) }", OwnAffair},
		{"by another such", "func f(n int) {}\nfunc e(n int) { f(n) }\nfunc g() { e(1) }", "func f(n int8) {}\nfunc e(n int8) { f(n) }\nfunc g() { e(2) }", OwnAffair},
		{"a caller is the same", "func f(n int) {}\nfunc g() { f(1) }", "func f(n int8) {}\nfunc g() { f(1) }", OtherSignature},
		{"one of two is", "func f(n int) {}\nfunc g() { f(1) }\nfunc h() { f(1) }", "func f(n int8) {}\nfunc g() { f(2) }\nfunc h() { f(1) }", OtherSignature},
		{"nobody names it", "func f(n int) {}", "func f(n int8) {}", OtherSignature},
		{"only itself", "func f(n int) { f(n) }", "func f(n int8) { f(n) }", OtherSignature},
		{"a variable", "func f(n int) {}\nfunc g() { f(1) }\nvar v = f", "func f(n int8) {}\nfunc g() { f(2) }\nvar v = f", OtherSignature},
		{"an interface", "type T struct{}\ntype I interface{ f(int) }\nfunc (T) f(n int) {}\nfunc g(t T) { t.f(1) }", "type T struct{}\ntype I interface{ f(int) }\nfunc (T) f(n int8) {}\nfunc g(t T) { t.f(2) }", OtherSignature},
		{"exported", "func F(n int) {}\nfunc g() { F(1) }", "func F(n int8) {}\nfunc g() { F(2) }", OtherSignature},
	} {
		found := false
		for _, f := range Changed(map[string][]byte{"p.go": []byte("package p\n" + test.before)}, map[string][]byte{"p.go": []byte("package p\n" + test.after)}) {
			if strings.EqualFold(f.Name, "f") {
				found = true
				if f.On != test.want {
					t.Errorf("%s: %d, want %d", test.name, f.On, test.want)
				}
			}
		}
		if !found {
			t.Errorf("%s: not found", test.name)
		}
	}
}
