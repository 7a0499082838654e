package honetest

import (
	"os"
	"os/exec"
	"testing"
)

// Program returns the path of the first of some programs that is on PATH: names
// for the same thing. Where there is none the test is skipped, unless the
// variable is set, as "make test" does: then it fails.
func Program(t testing.TB, variable string, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv(variable) != "" {
		t.Fatalf("%s is missing: scripts/setup.sh installs it", names[0])
	}
	t.Skipf("%s is missing: scripts/setup.sh installs it; make test requires it", names[0])
	return ""
}
