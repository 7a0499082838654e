package sources_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// A file is read as the pass has it, though another text is on the disk, which is read only
// where the driver refuses the file.
func TestReadFile(t *testing.T) {
	disk := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(disk, []byte("package disk"), 0o600); err != nil {
		t.Fatal(err)
	}
	overlay := func(string) ([]byte, error) { return []byte("package overlay"), nil }
	refuses := func(string) ([]byte, error) { return nil, errors.New("no file of the pass") }
	for _, test := range []struct {
		read func(string) ([]byte, error)
		want string
	}{{overlay, "package overlay"}, {refuses, "package disk"}} {
		if text, err := sources.ReadFile(&analysis.Pass{ReadFile: test.read}, disk); err != nil || string(text) != test.want {
			t.Errorf("%q, %v, want %q", text, err, test.want)
		}
	}
	if _, err := sources.ReadFile(&analysis.Pass{ReadFile: refuses}, disk+".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
