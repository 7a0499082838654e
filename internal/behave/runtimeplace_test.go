package behave

import "testing"

// What a module's packages share lies at its root; where that is not known, beside the package.
func TestRuntimePlace(t *testing.T) {
	for _, tt := range []struct{ pkg, module, root, path, dir string }{
		{"example.com/m", "", "", "example.com/m/internal/honereplay", "internal/honereplay"},
		{"example.com/m", "example.com/m", ".", "example.com/m/internal/honereplay", "internal/honereplay"},
		{"example.com/m/a/b", "example.com/m", "../..", "example.com/m/internal/honereplay", "../../internal/honereplay"},
		{"example.com/more", "example.com/m", "../more", "example.com/more/internal/honereplay", "internal/honereplay"},
	} {
		path, dir := Request{Package: tt.pkg, Module: tt.module, Root: tt.root}.runtime()
		if path != tt.path || dir != tt.dir {
			t.Errorf("package %s of module %q: %s in %s, want %s in %s", tt.pkg, tt.module, path, dir, tt.path, tt.dir)
		}
	}
}
