package gotool

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/honetest"
)

// What the machine denies the compiler is no mistake in the source.
func TestBuildWithoutSpace(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no ulimit")
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	dir := honetest.Module(t, "-- m.go --\npackage m\n-- m_test.go --\npackage m\n\nimport \"testing\"\n\nfunc Test(t *testing.T) {}\n")
	tool, err := Find(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	// The go command of a shell that may write 100 KiB: less than any binary.
	script := filepath.Join(t.TempDir(), "go")
	if err := os.WriteFile(script, []byte("#!"+sh+"\nulimit -f 200\nexec '"+tool.Path+"' \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	tool.Path = script
	err = tool.TestBinary(context.Background(), dir, Build{Package: "example.com/m", Output: dir + "/m.test"})
	var known *Error
	if !errors.As(err, &known) || !strings.Contains(known.Hint(), "ulimit -f") {
		t.Errorf("%T: %v", err, err)
	}
}
