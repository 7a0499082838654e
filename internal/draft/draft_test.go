package draft

import (
	"flag"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone"
)

var update = flag.Bool("update", false, "rewrite the wanted drafts")

var (
	hotMark = regexp.MustCompile(`// hot ([0-9.]+)$`)
	goLine  = regexp.MustCompile(`(?m)^go (1\.[0-9]+)$`)
)

// shareOf reads the shares from marks on the lines of functions.
func shareOf(files map[string]string) func(string, int, int) float64 {
	return func(file string, from, to int) float64 {
		lines := strings.Split(files[filepath.Base(file)], "\n")
		for _, line := range lines[from-1 : to] {
			if m := hotMark.FindStringSubmatch(line); m != nil {
				share, _ := strconv.ParseFloat(m[1], 64)
				return share
			}
		}
		return 0
	}
}

// request makes a request of the files of a package.
func request(name, goVersion string, files map[string]string) Request {
	r := Request{
		Dir: name, ImportPath: "example.com/m/" + name, GoVersion: goVersion, Share: shareOf(files),
		Works: func(hone.Draft) (bool, error) { return true, nil },
	}
	for file, src := range files {
		r.Taken = append(r.Taken, file)
		f := File{file, []byte(src)}
		clause, err := parser.ParseFile(token.NewFileSet(), file, src, parser.PackageClauseOnly)
		switch {
		case !strings.HasSuffix(file, "_test.go"):
			r.GoFiles = append(r.GoFiles, f)
		case err == nil && strings.HasSuffix(clause.Name.Name, "_test"):
			r.XTestFiles = append(r.XTestFiles, f)
		default:
			r.TestFiles = append(r.TestFiles, f)
		}
	}
	return r
}

// golden is a file of testdata.
type golden struct {
	name, goVersion string
	archive         *txtar.Archive
	files           map[string]string
}

func goldens(t testing.TB) []golden {
	t.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no testdata", err)
	}
	var out []golden
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		g := golden{strings.TrimSuffix(filepath.Base(name), ".txtar"), "1.24", archive, map[string]string{}}
		if m := goLine.FindSubmatch(archive.Comment); m != nil {
			g.goVersion = string(m[1])
		}
		for _, f := range archive.Files {
			if f.Name != "want" {
				g.files[f.Name] = string(f.Data)
			}
		}
		out = append(out, g)
	}
	return out
}

// want returns the last file of the archive.
func (g golden) want() *[]byte { return &g.archive.Files[len(g.archive.Files)-1].Data }

func TestBenchmark(t *testing.T) {
	for _, g := range goldens(t) {
		t.Run(g.name, func(t *testing.T) {
			draft, ok, err := Benchmark(request(g.name, g.goVersion, g.files))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if ok {
				if draft.Package != "example.com/m/"+g.name || filepath.Dir(draft.File) != g.name {
					t.Errorf("draft of %s in %s", draft.Package, draft.File)
				}
				got = "// " + filepath.Base(draft.File) + "\n" + draft.Source
			}
			if *update {
				*g.want() = []byte(got)
				if err := os.WriteFile("testdata/"+g.name+".txtar", txtar.Format(g.archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want := string(*g.want()); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// Every wanted draft compiles beside the files it was drafted from, vet has
// nothing to say of it, and its benchmarks run more than once.
func TestGoldensWork(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.24\n")
	drafts := 0
	for _, g := range goldens(t) {
		for name, src := range g.files {
			write(g.name+"/"+name, src)
		}
		if first, rest, ok := strings.Cut(string(*g.want()), "\n"); ok {
			write(g.name+"/"+strings.TrimPrefix(first, "// "), rest)
			drafts++
		}
	}
	cmd := exec.Command("go", "test", "-run=^$", "-bench=.", "-benchtime=3x", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Count(string(out), "\nBenchmark") < drafts {
		t.Errorf("%v\n%s", err, out)
	}
}

// What does not work is tried another way or left out; an error ends it.
func TestWorks(t *testing.T) {
	files := map[string]string{
		"m.go": "package m\n\nfunc A(n int) int { return n } // hot 0.9\n\nfunc B(n int) int { return n } // hot 0.8\n",
		"m_test.go": "package m\n\nimport \"testing\"\n\nfunc Test(t *testing.T) { _, _, _ = A(1), A(2), B(3) }\n\n" +
			"func TestOther(t *testing.T) { _ = B(4) }\n",
	}
	r := request("m", "1.24", files)
	r.Works = func(d hone.Draft) (bool, error) { return !strings.Contains(d.Source, "A(1)"), nil }
	d, ok, err := Benchmark(r)
	if err != nil || !ok || !strings.Contains(d.Source, "A(2)") || !strings.Contains(d.Source, "B(3)") {
		t.Errorf("another call: %v %v\n%s", ok, err, d.Source)
	}
	r.Works = func(d hone.Draft) (bool, error) { return !strings.Contains(d.Source, "A("), nil }
	if d, ok, err := Benchmark(r); err != nil || !ok || strings.Contains(d.Source, "A(") || !strings.Contains(d.Source, "B(3)") {
		t.Errorf("another function: %v %v\n%s", ok, err, d.Source)
	}
	r.Usable = func(test string) bool { return test == "TestOther" }
	if d, ok, err := Benchmark(r); err != nil || !ok || !strings.Contains(d.Source, "B(4)") {
		t.Errorf("another test: %v %v\n%s", ok, err, d.Source)
	}
	r.Works = func(hone.Draft) (bool, error) { return false, nil }
	if d, ok, err := Benchmark(r); err != nil || ok || d.Source != "" {
		t.Errorf("nothing works: %v %v\n%s", ok, err, d.Source)
	}
	r.Works = func(hone.Draft) (bool, error) { return false, os.ErrClosed }
	if _, ok, err := Benchmark(r); err == nil || ok {
		t.Errorf("an error: %v %v", ok, err)
	}
}

// FuzzBenchmark looks for source that drafting cannot cope with.
func FuzzBenchmark(f *testing.F) {
	for _, g := range goldens(f) {
		f.Add(g.files["m.go"], g.files["m_test.go"], g.name == "external", "1.24")
	}
	f.Fuzz(func(t *testing.T, src, test string, external bool, goVersion string) {
		r := Request{
			Dir: "m", ImportPath: "example.com/m", GoVersion: goVersion,
			GoFiles: []File{{"m.go", []byte(src)}},
			Share:   func(string, int, int) float64 { return 1 },
			Works: func(d hone.Draft) (bool, error) {
				if _, err := parser.ParseFile(token.NewFileSet(), d.File, d.Source, 0); err != nil {
					t.Errorf("%v\n%s", err, d.Source)
				}
				return true, nil
			},
		}
		if external {
			r.XTestFiles = []File{{"m_test.go", []byte(test)}}
		} else {
			r.TestFiles = []File{{"m_test.go", []byte(test)}}
		}
		if d, ok, err := Benchmark(r); err != nil || ok == (d.Source == "") {
			t.Errorf("%v %v\n%s", ok, err, d.Source)
		}
	})
}
