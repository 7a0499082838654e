package workbench_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/workbench"
	"github.com/gohone/hone/internal/wrongfixes"
)

// public are modules whose code has no rule in mind.
var public = []string{
	"github.com/dustin/go-humanize@v1.0.1",
	"github.com/Masterminds/semver/v3@v3.3.1",
	"github.com/google/uuid@v1.6.0",
}

// TestSound runs hone on every module of the corpus and on public modules, and
// applies what it keeps: the modules' tests and vet say what they said before,
// the files are as formatted as they were, and the witnesses of all candidates
// of a module, which tell how it behaves where mistakes are made, say the same.
// It takes hours and runs with HONE_SOAK set; HONE_SOUND=NAME chooses one.
func TestSound(t *testing.T) {
	if os.Getenv("HONE_SOAK") == "" {
		t.Skip("takes hours: make soak")
	}
	chosen := func(name string) bool { return strings.Contains(name, os.Getenv("HONE_SOUND")) }
	modules, err := wrongfixes.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		if !chosen(m.Name) {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), m.Name)
			if err := m.Write(dir); err != nil {
				t.Fatal(err)
			}
			pkg := strings.TrimSpace(goOut(t, dir, "list", "-f", "{{.Name}}", "."))
			witness, err := wrongfixes.Witnessed(pkg, slices.DeleteFunc(slices.Clone(m.Candidates), func(c *wrongfixes.Candidate) bool { return c.Race })...)
			if err != nil {
				t.Fatal(err)
			}
			before := witnessed(t, dir, witness)
			improve(t, dir, 10*time.Minute)
			if after := witnessed(t, dir, witness); after != before {
				t.Errorf("the witnesses said\n%s\nand say\n%s", before, after)
			}
		})
	}
	for _, m := range public {
		if !chosen(m) {
			continue
		}
		t.Run(m, func(t *testing.T) { improve(t, fetched(t, m), 15*time.Minute) })
	}
}

// goOut runs the go command.
func goOut(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out)
}

// witnessed returns what witnesses say of the module as it is now; the file
// that holds them is gone afterwards.
func witnessed(t *testing.T, dir string, witness []byte) string {
	t.Helper()
	file := filepath.Join(dir, "zz_witness_test.go")
	if err := os.WriteFile(file, witness, 0o666); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file)
	var said []string
	for line := range strings.Lines(goOut(t, dir, "test", "-count=1", "-v", "-run=^TestWitness_", ".")) {
		if strings.HasPrefix(line, "witness:") || strings.HasPrefix(line, "=== RUN") {
			said = append(said, strings.TrimSpace(line))
		}
	}
	return strings.Join(said, "\n")
}

// fetched is a copy of a public module.
func fetched(t *testing.T, module string) string {
	t.Helper()
	var m struct{ Dir string }
	if err := json.Unmarshal([]byte(goOut(t, t.TempDir(), "mod", "download", "-json", module)), &m); err != nil || m.Dir == "" {
		t.Fatalf("module %s: not downloaded: %v", module, err)
	}
	dir := filepath.Join(t.TempDir(), "module")
	if err := gotool.CopyTree(t.Context(), m.Dir, dir, gotool.CopyLimit); err != nil {
		t.Fatal(err)
	}
	return dir
}

// improve runs hone, applies what it keeps, and tells what that broke.
func improve(t *testing.T, dir string, budget time.Duration) {
	t.Helper()
	state := func() [3]string {
		return [3]string{tests(t, dir), vetted(dir), unformatted(t, dir)}
	}
	before := state()
	var rec honetest.Recorder
	w := builtin.Workbench()
	w.Handle = func(e hone.Event) {
		if err := rec.Handle(e); err != nil {
			t.Error(err)
		}
	}
	store := filepath.Join(t.TempDir(), "store")
	if err := w.Run(t.Context(), hone.Spec{Dir: dir, Store: store, Budget: budget, Timeout: time.Minute}); err != nil {
		t.Fatal(err)
	}
	got := rec.Run()
	for _, f := range got.Fixes {
		t.Logf("%s %s (%s): %s", f.State, f.Rule, f.Edits[0].File, f.Reason)
	}
	for _, c := range got.Done.Checked {
		t.Log(c)
	}
	if got.Patch == nil {
		return
	}
	t.Log(got.Patch.Diff)
	if _, err := w.Apply(t.Context(), workbench.Application{Dir: dir, Store: store}); err != nil {
		t.Fatal(err)
	}
	if after := state(); after != before {
		t.Errorf("tests, vet, gofmt said\n%q\nand say\n%q", before, after)
	}
}

// tests says which tests of a module pass and which fail.
func tests(t *testing.T, dir string) string {
	var said []string
	for line := range strings.Lines(goOut(t, dir, "test", "-count=1", "-v", "./...")) {
		if name, _, ok := strings.Cut(strings.TrimSpace(line), " ("); ok && strings.HasPrefix(name, "--- ") {
			said = append(said, name)
		}
	}
	slices.Sort(said)
	return strings.Join(said, "\n")
}

// vetted is what go vet says.
func vetted(dir string) string {
	cmd := exec.Command("go", "vet", "./...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir)
	out, _ := cmd.CombinedOutput() // its exit code says no more
	return string(out)
}

// unformatted lists the files that gofmt would change.
func unformatted(t *testing.T, dir string) string {
	t.Helper()
	cmd := exec.Command("gofmt", "-l", ".")
	cmd.Dir = dir
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
