package wrongfixes

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

func load(t testing.TB) []*Module {
	t.Helper()
	modules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return modules
}

// TestSize holds what the corpus is for: enough of each, of all kinds, in each
// batch by itself.
func TestSize(t *testing.T) {
	all := load(t)
	for i, want := range []struct{ modules, wrong, right, ofEachKind int }{
		{40, 210, 60, 1},
		{24, 115, 40, 3},
		{12, 100, 35, 1},
		{14, 150, 50, 1},
		{12, 135, 45, 1},
		{10, 110, 30, 1},
		{6, 60, 24, 1},
		{6, 60, 24, 1},
		{5, 70, 25, 1},
		{5, 70, 25, 1},
		{5, 70, 25, 1},
		{4, 70, 24, 1},
		{3, 64, 19, 1},
		{3, 80, 22, 1},
		{3, 105, 27, 1},
		{2, 65, 24, 1},
		{2, 68, 23, 1},
		{2, 86, 25, 2},
		{3, 103, 27, 1},
		{3, 106, 26, 1},
		{3, 141, 27, 1},
		{3, 134, 31, 1},
		{3, 159, 33, 2},
	} {
		batch := i + 1
		modules := slices.DeleteFunc(slices.Clone(all), func(m *Module) bool { return m.Batch != batch })
		count := map[Expectation]int{}
		kinds := map[string]int{}
		for _, c := range Candidates(modules) {
			count[c.Expect]++
			if c.Expect == Reject {
				kinds[c.Kind]++
			}
		}
		if len(modules) < want.modules || count[Reject] < want.wrong || count[Accept] < want.right {
			t.Errorf("batch %d: %d modules with %v", batch, len(modules), count)
		}
		for _, kind := range Kinds {
			if kinds[kind] < want.ofEachKind {
				t.Errorf("batch %d: %d candidates are of kind %q, want %d", batch, kinds[kind], kind, want.ofEachKind)
			}
		}
	}
}

// TestBatches holds that no name is there twice, and that each module knows the
// batch that it came with.
func TestBatches(t *testing.T) {
	folder := map[int]string{1: "testdata", 2: filepath.Join("testdata", "second"), 3: filepath.Join("testdata", "third"), 4: filepath.Join("testdata", "fourth"), 5: filepath.Join("testdata", "fifth"), 6: filepath.Join("testdata", "sixth"), 7: filepath.Join("testdata", "seventh"), 8: filepath.Join("testdata", "eighth"), 9: filepath.Join("testdata", "ninth"), 10: filepath.Join("testdata", "tenth"), 11: filepath.Join("testdata", "eleventh"), 12: filepath.Join("testdata", "twelfth"), 13: filepath.Join("testdata", "thirteenth"), 14: filepath.Join("testdata", "fourteenth"), 15: filepath.Join("testdata", "fifteenth"), 16: filepath.Join("testdata", "sixteenth"), 17: filepath.Join("testdata", "seventeenth"), 18: filepath.Join("testdata", "eighteenth"), 19: filepath.Join("testdata", "nineteenth"), 20: filepath.Join("testdata", "twentieth"), 21: filepath.Join("testdata", "twentyfirst"), 22: filepath.Join("testdata", "twentysecond"), 23: filepath.Join("testdata", "twentythird")}
	seen := map[string]bool{}
	for _, m := range load(t) {
		if seen[m.Name] {
			t.Errorf("module %s: is there twice", m.Name)
		}
		seen[m.Name] = true
		if _, err := os.Stat(filepath.Join(folder[m.Batch], m.Name+".txtar")); err != nil {
			t.Errorf("module %s of batch %d: %v", m.Name, m.Batch, err)
		}
	}
	all := 0
	for _, dir := range folder {
		names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
		if err != nil {
			t.Fatal(err)
		}
		all += len(names)
	}
	if len(seen) != all {
		t.Errorf("%d modules are loaded, there are %d files", len(seen), all)
	}
}

// TestModulesAreWhole holds that each module has what a user's would have.
func TestModulesAreWhole(t *testing.T) {
	for _, m := range load(t) {
		var tests bytes.Buffer
		for name, data := range m.Files {
			if strings.HasSuffix(name, "_test.go") {
				tests.Write(data)
			}
		}
		if n := bytes.Count(tests.Bytes(), []byte("\nfunc Test")); n < 1 {
			t.Errorf("module %s: has no tests", m.Name)
		}
		n := bytes.Count(tests.Bytes(), []byte("\nfunc Benchmark"))
		if m.Batch < 8 && n != 1 {
			t.Errorf("module %s: has %d benchmarks, want one", m.Name, n)
		}
		if m.Batch >= 8 && n < 2 {
			t.Errorf("module %s: has %d benchmarks, want two or more", m.Name, n)
		}
	}
}

// TestCandidates builds modules and holds that they are as the corpus says:
// vet-clean on both sides, the tests pass on the base and on right candidates,
// and each witness tells a wrong candidate from its base. It takes one
// module drawn at random; all of them with HONE_SOAK set.
func TestCandidates(t *testing.T) {
	modules := load(t)
	if os.Getenv("HONE_SOAK") == "" {
		seed := rand.Uint64()
		t.Logf("seed %d; make soak takes all modules", seed)
		r := rand.New(rand.NewPCG(seed, 0))
		r.Shuffle(len(modules), func(i, j int) { modules[i], modules[j] = modules[j], modules[i] })
		modules = modules[:1]
	}
	compiler := os.Getenv("CC") + hasPath("cc") + hasPath("gcc") + hasPath("clang")
	for _, m := range modules {
		if compiler == "" { // which the race detector needs
			m.Candidates = slices.DeleteFunc(m.Candidates, func(c *Candidate) bool { return c.Race })
			t.Logf("module %s: without a C compiler, no candidate that takes the race detector", m.Name)
		}
		t.Run(m.Name, func(t *testing.T) {
			outcomes, err := Check(t.Context(), realPath(t, t.TempDir()), []*Module{m})
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range outcomes {
				if err := o.Wrong(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// hasPath returns where the command is, if it is anywhere.
func hasPath(name string) string {
	file, _ := exec.LookPath(name)
	return file
}

func realPath(t *testing.T, dir string) string {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestOutcomesAreWhole holds that the file of outcomes is of this corpus.
func TestOutcomesAreWhole(t *testing.T) {
	outcomes, err := ReadFile(filepath.Join("..", "..", filepath.FromSlash(File)))
	if err != nil {
		t.Fatal(err)
	}
	all := Candidates(load(t))
	if len(outcomes) != len(all) {
		t.Fatalf("%s: has %d candidates, the corpus %d: go run ./scripts/wrongfixes", File, len(outcomes), len(all))
	}
	for i, c := range all {
		o := outcomes[i]
		got := fmt.Sprint(o.Module, "/", o.Candidate, o.Expect, o.Kind, o.Row, o.Why)
		if want := fmt.Sprint(c.Module.Name, "/", c.Name, c.Expect, c.Kind, c.Row, c.Why); got != want {
			t.Errorf("%s: %s is not as in the corpus: go run ./scripts/wrongfixes", File, c.ID())
		}
		if err := o.Wrong(); err != nil {
			t.Error(err)
		}
	}
}

func TestWriteFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.json")
	want := []Outcome{{Module: "m", Candidate: "c", Expect: Reject, OwnTests: []string{"TestX"}, Differs: true}}
	if err := WriteFile(name, want); err != nil {
		t.Fatal(err)
	}
	got, err := ReadFile(name)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestTree(t *testing.T) {
	m, err := Parse("m", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	c := m.Candidates[0]
	if c.ID() != "m/one" || c.Race != true || c.Why != "over two lines" {
		t.Errorf("got %+v", c)
	}
	dir := t.TempDir()
	if err := c.Write(dir); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "a.go"))
	if want := `package a

import (
	"fmt"
	"strings"
)

// F does it.
func F() string { return fmt.Sprint(new) }

func (t *T[K]) M() {}

type T[K any] struct{ k strings.Builder }

var new = 1
`; string(got) != want || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	if base := string(m.Files["a.go"]); !strings.Contains(base, "strings.Repeat") {
		t.Errorf("the base was changed: %s", base)
	}
}

const small = `A module.

candidate one: reject
kind: off by one
row: A1
race: yes
why: over
  two lines
-- go.mod --
module example.com/a
-- a.go --
package a

import (
	"os"
	"os/exec"
	"strings"
)

// F does it.
func F() string { return strings.Repeat(os.Args[0], 2) }

func (t *T[K]) M() { _ = t.k }

type T[K any] struct{ k strings.Builder }
-- one/a.go --
import "fmt"

func F() string { return fmt.Sprint(new) }

func (t *T[K]) M() {}

var new = 1
-- one/witness --
show(F())
`

func TestGoldens(t *testing.T) {
	modules, err := Goldens(filepath.Join("..", "..", "rules"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(Candidates(modules)); n < 10 {
		t.Errorf("%d candidates", n)
	}
	for _, c := range Candidates(modules) {
		for name, data := range c.Files {
			if base := c.Module.Files[name]; base == nil || bytes.Equal(base, data) {
				t.Errorf("%s: %s does not change a file of the module", c.ID(), name)
			}
		}
		if c.Module.Path == "" || !candidateName.MatchString(c.Name) {
			t.Errorf("%s: module %q, candidate %q", c.ID(), c.Module.Path, c.Name)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for name, change := range map[string][2]string{
		"no about":        {"A module.", ""},
		"no module path":  {"module example.com/a", ""},
		"expectation":     {": reject", ": maybe"},
		"kind":            {"off by one", "off by two"},
		"field":           {"row: A1", "line: A1"},
		"no why":          {"why: over\n  two lines", ""},
		"not Go":          {"var new = 1", "var new ="},
		"changes nothing": {"import \"fmt\"\n\nfunc F() string { return fmt.Sprint(new) }\n\nfunc (t *T[K]) M() {}\n\nvar new = 1\n", "func (t *T[K]) M() { _ = t.k }\n"},
		"no witness":      {"-- one/witness --\nshow(F())", ""},
		"name":            {"candidate one", "candidate One"},
		"no such file":    {"-- one/a.go --", "-- one/b.go --"},
		"below a folder":  {"-- a.go --", "-- a/a.go --"},
		"outside":         {"-- a.go --", "-- ../a.go --"},
	} {
		text := strings.Replace(small, change[0], change[1], 1)
		if text == small {
			t.Fatalf("%s: changes nothing", name)
		}
		if _, err := Parse("m", []byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(small))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Parse("m", data)
		if err != nil {
			return
		}
		for _, c := range m.Candidates {
			for name, src := range c.Files {
				if !strings.HasSuffix(name, ".go") {
					continue
				}
				if _, err := parse(src); err != nil {
					t.Errorf("candidate %s: file %s does not parse: %v\n%s", c.Name, name, err, txtar.Format(txtar.Parse(data)))
				}
			}
		}
	})
}
