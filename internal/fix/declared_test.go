package fix

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestDeclared(t *testing.T) {
	const text = `package p

func F(a, b int) error { return nil }

func (t *T) M() {}
`
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	before := NewTree(dir)
	for name, test := range map[string]struct {
		file, text string
		want       []string
	}{
		"nothing":           {"a.go", text, nil},
		"within a function": {"a.go", "package p\n\nfunc F(a, b int) error { return err }\n\nfunc (t *T) M() { F(1, 2) }\n", nil},
		"moved":             {"a.go", "package p\n\n// M is documented.\nfunc (t *T) M() {}\n\nfunc F(a,\n\tb int) error { return nil }\n", nil},
		"a variable":        {"a.go", text + "\nvar table = 1\n", nil},
		"a new one":         {"a.go", text + "\nfunc (u U) M() {}\n", []string{"a.go: U.M"}},
		"another parameter": {"a.go", "package p\n\nfunc F(a, b int, c *[]byte) error { return nil }\n\nfunc (t *T) M() {}\n", []string{"a.go: F"}},
		"another result":    {"a.go", "package p\n\nfunc F(a, b int) {}\n\nfunc (t *T) M() {}\n", []string{"a.go: F"}},
		"a pointer no more": {"a.go", "package p\n\nfunc F(a, b int) error { return nil }\n\nfunc (t T) M() {}\n", []string{"a.go: T.M"}},
		"one fewer":         {"a.go", "package p\n\nfunc (t *T) M() {}\n", nil},
		"a new file":        {"b.go", "package p\n\nfunc G() {}\n\nfunc H() {}\n", []string{"b.go: G", "b.go: H"}},
		"a test":            {"b_test.go", "package p\n\nfunc G() {}\n", nil},
		"no Go":             {"b.txt", "func G() {}\n", nil},
	} {
		got, err := Declared(before, before.With(map[string][]byte{test.file: []byte(test.text)}))
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, %v; want %q", name, got, err, test.want)
		}
	}
}
