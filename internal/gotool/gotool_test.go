package gotool

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// module writes a small module and returns its real folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := RealDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var small = map[string]string{
	"go.mod":           "module example.com/m\n\ngo 1.22\n",
	"m.go":             "package m\n\nfunc One() int { return 1 }\n",
	"m_test.go":        "package m\n\nimport \"testing\"\n\nfunc TestOne(t *testing.T) { if One() != 1 { t.Fatal(One()) } }\nfunc BenchmarkOne(b *testing.B) { for i := 0; i < b.N; i++ { One() } }\nfunc Testify() {}\n",
	"sub/x_test.go":    "package sub_test\n\nimport (\"testing\"; _ \"example.com/m\")\n\nfunc TestX(t *testing.T) {}\n",
	"sub/sub.go":       "package sub\n",
	"broken/b.go":      "package broken\n\nfunc f() { return 1 }\n",
	"broken/b_test.go": "package broken\n",
}

func TestModuleAndPackages(t *testing.T) {
	dir := module(t, small)
	tool, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := tool.Module(t.Context(), dir)
	if want := (Module{Path: "example.com/m", Root: dir, GoVersion: "1.22"}); err != nil || m != want {
		t.Errorf("Module = %+v, %v; want %+v", m, err, want)
	}
	pkgs, err := tool.List(t.Context(), dir, []string{"./..."})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, p := range pkgs {
		paths = append(paths, p.ImportPath)
	}
	if want := []string{"example.com/m", "example.com/m/broken", "example.com/m/sub"}; !slices.Equal(paths, want) {
		t.Errorf("packages %v, want %v", paths, want)
	}
	tests, benchmarks := Declared(pkgs[0])
	if !slices.Equal(tests, []Func{{Name: "TestOne"}}) || !slices.Equal(benchmarks, []Func{{Name: "BenchmarkOne"}}) {
		t.Errorf("Declared = %v, %v", tests, benchmarks)
	}
	if tests, _ := Declared(pkgs[2]); !slices.Equal(tests, []Func{{Name: "TestX", External: true}}) {
		t.Errorf("Declared of external tests = %v", tests)
	}
}

func TestNoModule(t *testing.T) {
	dir := module(t, map[string]string{"x.go": "package x\n"})
	tool, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = tool.Module(t.Context(), dir)
	var e *Error
	if !errors.As(err, &e) || !strings.Contains(e.Error(), "is not in a Go module") || e.Hint() == "" {
		t.Errorf("error %v", err)
	}
}

// Before a run has a folder, no go command makes one: what is killed then would leave it.
func TestFindingMakesNoFolders(t *testing.T) {
	dir := module(t, small)
	for _, name := range []string{"TMPDIR", "TMP", "TEMP", "GOTMPDIR"} {
		t.Setenv(name, filepath.Join(dir, "missing"))
	}
	tool, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tool.Module(t.Context(), dir); err != nil {
		t.Error(err)
	}
	if _, err := tool.List(t.Context(), dir, []string{"./..."}); err != nil {
		t.Error(err)
	}
}

var asked = regexp.MustCompile(`\.Var\("([A-Z]+)"\)`)

// What is asked of a tool is what the tool has asked for.
func TestVariables(t *testing.T) {
	uses := 0
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" {
			return err
		}
		source, err := os.ReadFile(file)
		for _, m := range asked.FindAllSubmatch(source, -1) {
			uses++
			if !slices.Contains(variables, string(m[1])) {
				t.Errorf("%s asks for %s, which is not among the variables of Tool", file, m[1])
			}
		}
		return err
	})
	if err != nil || uses == 0 {
		t.Errorf("%d uses found: %v", uses, err)
	}
}

func TestToolchainMissingOrOld(t *testing.T) {
	dir := module(t, small)
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	if _, err := Find(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "not found") {
		t.Errorf("without go: error %v", err)
	}
	for version, want := range map[string]string{"go1.23.4": "too old", "": "too old", "go1.24": "", "devel go1.27-abc": "", "go2.0": ""} {
		script := "#!/bin/sh\necho '{\"GOVERSION\": \"" + version + "\"}'\n"
		if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		_, err := Find(t.Context(), dir)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("version %q: error %v, want %q", version, err, want)
		}
	}
}

func TestBuildErrorsNameTheUsersFile(t *testing.T) {
	dir := module(t, small)
	tool, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "x.test")
	var broken *BuildError
	err = tool.TestBinary(t.Context(), dir, Build{Package: "example.com/m/broken", Output: out})
	if !errors.As(err, &broken) || !strings.Contains(broken.Output, "b.go:3") {
		t.Errorf("error %v", err)
	}

	content := filepath.Join(t.TempDir(), "c0ffee.go")
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	file := filepath.Join(dir, "m.go")
	if err := os.WriteFile(content, []byte("package m\n\nfunc One() int { return \"\" }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, []byte(`{"Replace":{"`+file+`":"`+content+`"}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	err = tool.TestBinary(t.Context(), dir, Build{Package: "example.com/m", Output: out, Overlay: overlay, Mapping: map[string]string{content: file}})
	if !errors.As(err, &broken) || !strings.Contains(broken.Output, "m.go:3") || strings.Contains(broken.Output, "c0ffee") {
		t.Errorf("error %v", err)
	}
}

// The go command says again what vet said of the same content under another name.
func TestMapBack(t *testing.T) {
	root := t.TempDir()
	now, before := filepath.Join(root, "now", "c0ffee-m.go"), filepath.Join(root, "before", "c0ffee-m.go")
	mapping := map[string]string{now: filepath.Join(root, "sub", "m.go")}
	want := filepath.Join("sub", "m.go") + ":3:2: message"
	for _, name := range []string{now, before, filepath.Join("..", "before", "c0ffee-m.go"), filepath.Join("now", "c0ffee-m.go")} {
		if got := mapBack(name+":3:2: message", root, mapping); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, other := range []string{"m.go:1:1: message", filepath.Join("now", "c0ffee-m.go2"), filepath.Join("now", "decaf-m.go")} {
		if got := mapBack(other, root, mapping); got != other {
			t.Errorf("%q, want %q", got, other)
		}
	}
}

// Flags that the user keeps with go env -w are flags too.
func TestGoflagsCannotEditGoMod(t *testing.T) {
	file := filepath.Join(t.TempDir(), "env")
	if err := os.WriteFile(file, []byte("GOFLAGS=-mod=mod -trimpath\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOENV", file)
	t.Setenv("GOFLAGS", "")
	dir := t.TempDir()
	tool, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(tool.Env, "GOFLAGS=-mod=readonly -trimpath") || !slices.Contains(tool.Env, "PWD="+dir) {
		t.Errorf("environment %v", tool.Env)
	}
}

func TestCopyTree(t *testing.T) {
	root := module(t, small)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(filepath.Join(root, ".git"), 0o755))
	must(os.WriteFile(filepath.Join(root, ".git", "index"), []byte("x"), 0o644))
	must(os.Symlink(filepath.Join(root, "m.go"), filepath.Join(root, "absolute")))
	must(os.Symlink("m.go", filepath.Join(root, "relative")))
	must(os.Chmod(filepath.Join(root, "m.go"), 0o444))
	before, err := Snapshot(root)
	must(err)
	dst := filepath.Join(t.TempDir(), "copy")
	must(CopyTree(t.Context(), root, dst, CopyLimit))
	if _, err := os.Stat(filepath.Join(dst, ".git")); !errors.Is(err, os.ErrNotExist) {
		t.Error(".git was copied")
	}
	must(os.WriteFile(filepath.Join(dst, "absolute"), []byte("written"), 0o644)) // through the link, into the copy
	after, err := Snapshot(root)
	must(err)
	if files := before.Changed(after); len(files) > 0 {
		t.Errorf("the original changed: %v", files)
	}
	must(os.WriteFile(filepath.Join(root, "new"), nil, 0o644))
	must(os.Remove(filepath.Join(root, "sub", "sub.go")))
	after, err = Snapshot(root)
	must(err)
	if files := before.Changed(after); !slices.Equal(files, []string{"new", "sub/sub.go"}) {
		t.Errorf("changed %v", files)
	}
	if err := CopyTree(t.Context(), root, filepath.Join(t.TempDir(), "c"), 10); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v, want ErrTooLarge", err)
	}
}

// A link that leads out of the module by a relative path leads to the same file
// from the copy; what may not be read is no reason to fail.
func TestCopyTreeBesideTheModule(t *testing.T) {
	outer := t.TempDir()
	root := filepath.Join(outer, "m")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(root, "secret"), 0o755))
	must(os.WriteFile(filepath.Join(outer, "shared"), []byte("x"), 0o644))
	must(os.WriteFile(filepath.Join(root, "secret", "f"), []byte("x"), 0o644))
	must(os.WriteFile(filepath.Join(root, "private"), []byte("x"), 0o000))
	must(os.Symlink("../shared", filepath.Join(root, "out")))
	must(os.Chmod(filepath.Join(root, "secret"), 0))
	t.Cleanup(func() { os.Chmod(filepath.Join(root, "secret"), 0o755) })
	dst := filepath.Join(t.TempDir(), "copy", "deep")
	must(CopyTree(t.Context(), root, dst, CopyLimit))
	if data, err := os.ReadFile(filepath.Join(dst, "out")); err != nil || string(data) != "x" {
		t.Errorf("through the link: %q, %v", data, err)
	}
	_, err := Snapshot(root)
	must(err)
}
