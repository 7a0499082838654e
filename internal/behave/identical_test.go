package behave_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/gotool"
)

// Identical code is never reported as different, whatever its functions are,
// and most of them can be checked. The packages are some that hone depends on,
// and that import the standard library only.
func TestIdenticalCode(t *testing.T) {
	t.Parallel()
	packages := []struct {
		path  string
		least float64 // share of the functions that must be checked
	}{
		{"golang.org/x/mod/semver", 0.9},
		{"github.com/spf13/pflag", 0.7},
		{"github.com/google/pprof/profile", 0.6},
	}
	if !soaking() {
		packages = packages[:1]
	}
	for _, p := range packages {
		t.Run(p.path, func(t *testing.T) {
			r := copyOf(t, p.path)
			r.Functions = some(behave.Functions(r.Before))
			report := check(t, r)
			for _, d := range report.Differences {
				t.Errorf("difference in %s: %s", d.Func, d.Sentence)
			}
			share := float64(len(report.Checked)) / float64(len(r.Functions))
			t.Logf("%d of %d functions checked (%.0f %%) by %d calls", len(report.Checked), len(r.Functions), 100*share, report.Calls())
			if share < p.least {
				t.Errorf("%.2f of the functions are checked, want %.2f", share, p.least)
			}
		})
	}
}

// some takes a part of many functions, from all over the package.
func some(all []behave.FuncRef) []behave.FuncRef {
	const most = 40
	var out []behave.FuncRef
	step := (len(all) + most - 1) / most
	for i := 0; i < len(all); i += step {
		out = append(out, all[i])
	}
	return out
}

// copyOf prepares the check of a copy of a package that hone depends on.
func copyOf(t *testing.T, path string) behave.Request {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}{{range .GoFiles}}\n{{.}}{{end}}", path).Output()
	if err != nil {
		t.Fatalf("go list %s: %v", path, err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	dir, err := gotool.RealDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range lines[1:] {
		if files[name], err = os.ReadFile(filepath.Join(lines[0], name)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module "+path+"\n\ngo 1.22\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := requestOf(t, dir, path, files, files)
	r.Time = time.Second
	return r
}
