package behave

import "testing"

func TestStarting(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"a.go", "package p\nfunc f() { go f() }", true},
		{"a.go", "package p\nfunc f(g group) { g.Go(func() {}) }", true},
		{"a.go", "package p\nfunc f(g group) { g.Do(Go) }\nfunc Go() {}", false},
		{"a_test.go", "package p\nfunc f() { go f() }", false},
		{"a.go", "package", false},
	} {
		if got := starting(map[string][]byte{c.name: []byte(c.text)}); got != c.want {
			t.Errorf("%s: %q: %t", c.name, c.text, got)
		}
	}
}

func TestTiming(t *testing.T) {
	const text = "package p\nimport \"time\"\nfunc f() { <-time.After(1) }"
	for name, want := range map[string]bool{"a.go": true, "a_test.go": false} {
		if got := timing(map[string][]byte{name: []byte(text)}); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
