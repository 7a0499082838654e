package internal_test

import (
	"bytes"
	"compress/gzip"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tracked returns the files of the repository that git knows, slash-separated
// and relative to its root; it skips the test where there is no repository.
func tracked(t *testing.T) []string {
	t.Helper()
	cmd := exec.Command("git", "ls-files", "-z")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("git ls-files: %v: the files are not in a git repository", err)
	}
	return slices.DeleteFunc(strings.Split(string(out), "\x00"), func(f string) bool { return f == "" })
}

// goFiles returns the Go files of the module hone itself: no test data and
// no examples, which are modules of their own.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("..", func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && name != ".." && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || hasFile(name, "go.mod")) {
			return filepath.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(base, ".go") && !strings.HasPrefix(base, ".") && !strings.HasPrefix(base, "_") {
			files = append(files, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func hasFile(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

// rel is how a file is named in a complaint.
func rel(name string) string {
	return strings.TrimPrefix(filepath.ToSlash(name), "../")
}

func TestPackageComments(t *testing.T) {
	comments := map[string]string{} // by folder
	names := map[string]string{}
	for _, name := range goFiles(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Error(err)
			continue
		}
		dir := filepath.Dir(name)
		names[dir] = f.Name.Name
		if f.Doc != nil {
			comments[dir] += f.Doc.Text()
		}
	}
	for dir, pkg := range names {
		want := "Package " + pkg + " "
		if pkg == "main" {
			want = "Command " + filepath.Base(dir) + " "
		}
		if !strings.HasPrefix(comments[dir], want) {
			t.Errorf("%s: has no package comment that begins with %q", rel(dir), want)
		}
	}
}

// TestOneExit holds that a process is ended by its main package only: a
// function that exits cannot be called by a test, and runs no defers.
func TestOneExit(t *testing.T) {
	for _, name := range goFiles(t) {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(rel(name), "internal/behave/replay/") {
			continue // what is copied into another program ends that one when a call does not end
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil || f.Name.Name == "main" {
			continue // a file that does not parse is the compiler's business
		}
		ast.Inspect(f, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			pkg, ok := sel.X.(*ast.Ident)
			if ok && (pkg.Name == "os" && sel.Sel.Name == "Exit" || pkg.Name == "log" && strings.HasPrefix(sel.Sel.Name, "Fatal")) {
				t.Errorf("%s: calls %s.%s: return an error instead", rel(name), pkg.Name, sel.Sel.Name)
			}
			return true
		})
	}
}

// machine matches what must not be in the repository: a place on the disk of
// whoever wrote it, and the hosts packages were fetched from. The pieces are
// joined here so that this file passes.
var machine = regexp.MustCompile(`(?:^|[\s"'` + "`" + `=(:,\x00-\x1f])(?:` + strings.Join([]string{
	`/` + `home/[\w.-]+/`,
	`/` + `Users/[\w.-]+/`,
	`/` + `root/`,
	`/` + `work/`,
	`[A-Z]:\\` + `Users\\`,
}, "|") + `)[^\s"']*` +
	`|` + `proxy\.` + `golang\.org|goproxy\.` + `(?:io|cn)|sum\.` + `golang\.org|registry\.` + `npmjs\.org|pypi\.` + `org`)

// madeUp matches the homes of those who are in examples and test data only.
var madeUp = regexp.MustCompile(`/` + `(?:home|Users)/(?:ada|gopher)/`)

// machines returns what the text says of a machine that exists.
func machines(text []byte) [][]byte {
	return slices.DeleteFunc(machine.FindAll(text, -1), madeUp.Match)
}

func TestMachines(t *testing.T) {
	for text, want := range map[string]bool{
		"open /" + "home/runner/src/x.go":                  true,
		"open /" + "home/ada/src/x.go":                     false,
		"\"/" + "root/go/pkg/mod/x\"":                      true,
		"GOPROXY=https://proxy." + "golang.org":            true,
		"profile\x12\x0e/" + "work/repository/a.go":        true,
		"import \"github.com/gohone/root/x\"":              false,
		"GET /v1/leftpad/?str=x":                           false,
		"the folder internal/" + "work/ and a/" + "root/b": false,
	} {
		if got := len(machines([]byte(text))) > 0; got != want {
			t.Errorf("%q: matched = %v, want %v", text, got, want)
		}
	}
}

func TestNothingOfThisMachine(t *testing.T) {
	for _, name := range tracked(t) {
		data, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if os.IsNotExist(err) {
			continue // removed, not yet committed
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range machines(unzipped(data)) {
			t.Errorf("%s: contains %q; the made-up users are ada and gopher", name, found)
		}
	}
}

// unzipped returns the content of a gzip file, as profiles are, else data: the
// paths a recorded profile carries count too.
func unzipped(data []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return data
	}
	content, err := io.ReadAll(r)
	if err != nil {
		return data // broken on purpose
	}
	return content
}

// ruleFolders returns the folders below rules/ that declare a rule, that is a
// variable Rule.
func ruleFolders(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../rules/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			continue
		}
		if declaresRule(f) {
			folders = append(folders, filepath.Base(filepath.Dir(name)))
		}
	}
	return folders
}

func declaresRule(f *ast.File) bool {
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			for _, id := range spec.(*ast.ValueSpec).Names {
				if id.Name == "Rule" {
					return true
				}
			}
		}
	}
	return false
}

// TestRuleIsListed holds that a rule's folder and its line in rules.All go
// together. It reads the source, so that it also tells when rules.go does not
// compile.
func TestRuleIsListed(t *testing.T) {
	listed := listedRules(t)
	folders := ruleFolders(t)
	for _, name := range folders {
		if !slices.Contains(listed, name) {
			t.Errorf("rules/%s: has no line in rules/rules.go: add %s.Rule to All", name, name)
		}
	}
	for _, name := range listed {
		if !slices.Contains(folders, name) {
			t.Errorf("rules/rules.go: lists %s.Rule, but rules/%s declares no variable Rule", name, name)
		}
	}
}

func listedRules(t *testing.T) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "../rules/rules.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Rule" {
			if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name != "rule" {
				listed = append(listed, pkg.Name)
			}
		}
		return true
	})
	return listed
}

// TestRuleIsWhole holds every rule to the recipe of CONTRIBUTING.md.
func TestRuleIsWhole(t *testing.T) {
	for _, name := range ruleFolders(t) {
		dir := filepath.Join("..", "rules", name)
		for _, file := range []string{"doc.go", name + ".go", name + "_test.go", "proof_test.go"} {
			if !hasFile(dir, file) {
				t.Errorf("rules/%s: has no %s", name, file)
			}
		}
		sources, _ := filepath.Glob(filepath.Join(dir, "testdata", "go1.*", "*.go"))
		if len(sources) == 0 {
			t.Errorf("rules/%s: has no test data below testdata/go1.N", name)
		}
		tests, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
		code, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		wants := []string{"func Benchmark"}
		if slices.ContainsFunc(code, func(f string) bool { return contains(t, f, "SuggestedFix") }) {
			wants = append(wants, "func Fuzz")
		}
		for _, want := range wants {
			if !slices.ContainsFunc(tests, func(f string) bool { return contains(t, f, want) }) {
				t.Errorf("rules/%s: none of its tests has a %q", name, want)
			}
		}
	}
}

func contains(t *testing.T, file, text string) bool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Contains(data, []byte(text))
}

// TestModulesAreTidy asks for the examples that need no other module always.
// For the others it needs a network, and for the module itself, in the middle of
// work, go.mod may well be ahead: these it asks for under CI only.
func TestModulesAreTidy(t *testing.T) {
	var mods []string
	for _, pattern := range []string{"../examples/*/go.mod", "../examples/*/*/go.mod", "corpus/testdata/*/go.mod"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		mods = append(mods, found...)
	}
	if os.Getenv("CI") != "" {
		mods = append(mods, "../go.mod", "../tools/go.mod")
	} else {
		mods = slices.DeleteFunc(mods, func(mod string) bool { return contains(t, mod, "\nrequire") })
	}
	for _, mod := range mods {
		cmd := exec.Command("go", "mod", "tidy", "-diff")
		cmd.Dir = filepath.Dir(mod)
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: go mod tidy -diff: %v\n%s", rel(mod), err, out)
		}
	}
}
