package behave

import "testing"

// What a type is named by, anywhere but in its own declaration and methods, may make values of it.
func TestNamedElsewhere(t *testing.T) {
	t.Parallel()
	const own = "package p\ntype odd struct{ n int }\nfunc (o odd) again() odd { return odd{o.n} }\nvar _ = 1\n"
	for more, want := range map[string]bool{
		"":                                 false,
		"var x = odder{}":                  false,
		"func made() any { return odd{} }": true,
		"func made() (o odd) { return }":   true,
		"func made() *odd":                 true,
		"var _, x = all(odd{}), 1":         true,
		"type outer struct{ odd }":         true,
	} {
		if got := declarationsOf(map[string][]byte{"a.go": []byte(own + more), "b.go": []byte("package p\nvar _ = 2\n")}).names("odd"); got != want {
			t.Errorf("%q: %t", more, got)
		}
	}
}
