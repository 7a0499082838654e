package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const list = `package rules

import (
	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/stringconcat"
)

// All is the list of rules.
var All = []rule.Rule{
	stringconcat.Rule, // the oldest
}
`

func TestAddToList(t *testing.T) {
	got, err := addToList([]byte(list), "github.com/gohone/hone", "slowjoin")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(
		"\t\"github.com/gohone/hone/rules/stringconcat\"", "\t\"github.com/gohone/hone/rules/slowjoin\"\n\t\"github.com/gohone/hone/rules/stringconcat\"",
		"oldest\n", "oldest\n\tslowjoin.Rule,\n",
	).Replace(list)
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, src := range []string{"package rules\n", "package rules\n\nvar All = f()\n", "package rules\n\nvar All = []int{}\n", "package"} {
		if _, err := addToList([]byte(src), "m", "x"); err == nil {
			t.Errorf("%q: edited without error", src)
		}
	}
}

// TestScaffold scaffolds a rule in a copy of the module, and holds that what
// was written is formatted, passes vet, its own test, and a round of its proof.
func TestScaffold(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs the tests of a new package")
	}
	root := t.TempDir()
	copyModule(t, root)
	if err := run(t.Context(), root, "slowlength"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"go", "vet", "./rules/slowlength"},
		{"go", "test", "-run=^$", "-bench=.", "-benchtime=1x", "./rules/slowlength"},
	} {
		if out, err := command(root, args...).CombinedOutput(); err != nil {
			t.Errorf("%q: %v\n%s", args, err, out)
		}
	}
	out, err := command(root, "gofmt", "-l", "rules/slowlength", "rules/rules.go").CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("gofmt -l: %v\n%s", err, out)
	}
	if err := run(t.Context(), root, "slowlength"); err == nil || !strings.Contains(err.Error(), "there already") {
		t.Errorf("scaffolding it again: error %v, want one that says it is there", err)
	}
}

// TestScaffoldRefuses tries names that are none: nothing is written.
func TestScaffoldRefuses(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"", "Slow", "slow-join", "../slow", "2slow", "func"} {
		if files, err := scaffold(root, name); err == nil || len(files) > 0 {
			t.Errorf("%q: wrote %q, error %v, want an error only", name, files, err)
		}
	}
	if entries, err := os.ReadDir(root); err != nil || len(entries) > 0 {
		t.Errorf("the folder holds %v, %v, want nothing", entries, err)
	}
}

func command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	return cmd
}

// copyModule copies what a rule is built of: the module's own Go files, and
// what they embed beside them. Modules within it stay out.
func copyModule(t *testing.T, dst string) {
	t.Helper()
	root := filepath.Join("..", "..")
	for _, dir := range []string{"rules", "internal"} {
		if err := os.CopyFS(filepath.Join(dst, dir), os.DirFS(filepath.Join(root, dir))); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(files, []string{filepath.Join(root, "go.mod"), filepath.Join(root, "go.sum")}) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dst, filepath.Base(name)), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
