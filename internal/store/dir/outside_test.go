package dir

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOutside(t *testing.T) {
	base := t.TempDir()
	module := filepath.Join(base, "module")
	if err := os.MkdirAll(filepath.Join(module, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink(filepath.Join(module, "sub"), filepath.Join(base, "link")) == nil
	for path, want := range map[string]bool{
		"module":              false,
		"module/sub":          false,
		"module/not/there":    false,
		"module/../module/x":  false,
		"link":                !links,
		"link/not/there":      !links,
		".":                   true,
		"modules":             true,
		"module-store/a":      true,
		"module/..store":      false,
		"module/../elsewhere": true,
	} {
		if err := Outside(filepath.Join(base, filepath.FromSlash(path)), module); (err == nil) != want {
			t.Errorf("%s: error %v, want none: %v", path, err, want)
		}
	}
}
