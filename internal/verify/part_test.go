package verify

import "testing"

func TestPartOf(t *testing.T) {
	for file, want := range map[string]Part{
		"a.go": Source, "d/e/a.go": Source, "a_test.go": Tests, "d/a_test.go": Tests, "testdata/a.go": Tests,
		"d/testdata/fuzz/F/1": Tests, "go.mod": Dependencies, "go.sum": Dependencies, "d/go.mod": Other,
		"vendor/modules.txt": Vendored, "vendor/x/a.go": Vendored, "_d/a.go": Ignored, ".git/config": Ignored,
		".github/workflows/ci.yml": Ignored, "_a.go": Ignored, ".a.go": Ignored, "README.md": Other, "a.s": Other,
		"d/page.html": Other, "mytestdata/a.go": Source,
	} {
		if got := PartOf(file); got != want {
			t.Errorf("%s: %d, want %d", file, got, want)
		}
	}
}
