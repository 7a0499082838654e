package names

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestFree(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", `package p
func f(all []int) (n int) {
	all2 := all
	return all2[0] + x.field.method(inner.n).last
}`, 0)
	if err != nil {
		t.Fatal(err)
	}
	taken := In(f.Decls[0])
	for _, c := range []struct{ name, want string }{
		{"all", "all3"}, {"all", "all4"}, {"field", "field"}, {"last", "last"}, {"method", "method"}, {"x", "x2"}, {"inner", "inner2"}, {"n", "n2"},
	} {
		if got := taken.Free(c.name); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
