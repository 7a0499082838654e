package behave

import (
	"slices"
	"testing"
)

// Structs of tests are taken over without what they embed, and lists of texts as lists
// of numbers, too.
func TestStructsOfTests(t *testing.T) {
	got := parseTests(map[string][]byte{"p_test.go": []byte("package p\n\ntype page struct{ Size int }\n\ntype search struct {\n\tpage\n\tTags []string `form:\"tag\"`\n}\n")})
	want := []string{"struct{ Size int }", "struct {\n\tTags []string `form:\"tag\"`\n}", "struct {\n\tTags []int `form:\"tag\"`\n}"}
	if !slices.Equal(got.structs, want) {
		t.Errorf("structs %q, want %q", got.structs, want)
	}
	if names := []string{"Size", "Tags", "tag", "Tags", "tag"}; !slices.Equal(got.names, names) {
		t.Errorf("names %q, want %q", got.names, names)
	}
}
