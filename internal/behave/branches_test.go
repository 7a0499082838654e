package behave_test

import (
	"slices"
	"testing"
)

// A condition in changed lines that always turned out the same is named, and one that did not is none of them.
func TestConditionsThatGoOneWay(t *testing.T) {
	const head = "package p\n\nfunc broken() bool { return false }\n\nfunc Size(n int) int {\n"
	r := request(t,
		map[string]string{"p.go": head + "\tif n > 3 && !broken() {\n\t\treturn n\n\t}\n\treturn 0\n}\n"},
		map[string]string{"p.go": head + "\tif broken() {\n\t\treturn 0\n\t}\n\tif n <= 3 {\n\t\treturn 0\n\t}\n\treturn n\n}\n"})
	got := check(t, r)
	if len(got.Differences)+len(got.Unchecked) > 0 || len(got.Checked) != 1 {
		t.Fatalf("%+v", got)
	}
	one := got.Checked[0]
	if want := []string{"Size: broken() was never true"}; !slices.Equal(one.OneWay, want) {
		t.Errorf("%q, want %q; missed %q", one.OneWay, want, one.Missed)
	}
}
