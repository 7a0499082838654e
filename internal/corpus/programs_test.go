package corpus

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// matches returns what the first group of the pattern matches in the files
// below dir whose names end so.
func matches(t *testing.T, dir, suffix string, pattern *regexp.Regexp) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, suffix) {
			return err
		}
		data, err := os.ReadFile(name)
		for _, m := range pattern.FindAllSubmatch(data, -1) {
			found[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestPrograms holds that the programs are correct and vet-clean, and that their
// benchmarks run. All are tested by one go command, in a workspace made for that: one each
// would take several times as long. It finds the standard library compiled already,
// as all else here is compiled with it. With HONE_SOAK set it takes those of all sets, otherwise those of the two
// that were written last: the others change no more.
func TestPrograms(t *testing.T) {
	work := "go 1.24\n"
	var patterns []string
	for _, p := range programs(t) {
		if os.Getenv("HONE_SOAK") == "" && !recent(p) {
			continue
		}
		at, err := filepath.Abs(dir(p))
		if err != nil {
			t.Fatal(err)
		}
		work += fmt.Sprintf("use %q\n", at)
		patterns = append(patterns, "./"+p.Name+"/...")
	}
	file := filepath.Join(t.TempDir(), "go.work")
	if err := os.WriteFile(file, []byte(work), 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"test", "-vet=all", "-ldflags=-s -w", "-run=.", "-bench=.", "-benchtime=1x", "-timeout=2m"}
	cmd := exec.Command("go", append(args, patterns...)...)
	cmd.Dir = filepath.Join(root, filepath.FromSlash(folder))
	cmd.Env = append(os.Environ(), "GOWORK="+file, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go test: %v\n%s", err, complaints(string(out)))
	}
}

// recent reports whether a program is one of the two sets that were written last.
func recent(p Program) bool {
	return slices.ContainsFunc(sets[len(sets)-2:], func(s set) bool { return s.name == p.Set })
}

// complaints returns what the go command prints of packages that do not pass.
func complaints(out string) string {
	var all, one strings.Builder
	for line := range strings.Lines(out) {
		one.WriteString(line)
		switch {
		case strings.HasPrefix(line, "ok "), strings.HasPrefix(line, "? "):
			one.Reset()
		case strings.HasPrefix(line, "FAIL\t"):
			all.WriteString(one.String())
			one.Reset()
		}
	}
	return all.String() + one.String()
}

func TestComplaints(t *testing.T) {
	out := "PASS\nok  \ta\t0.01s\n?   \tb\t[no test files]\n--- FAIL: TestX\nFAIL\nFAIL\tc\t0.01s\nPASS\nok  \td\t0.01s\nFAIL\n"
	if got, want := complaints(out), "--- FAIL: TestX\nFAIL\nFAIL\tc\t0.01s\nFAIL\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
