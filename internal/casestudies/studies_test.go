package casestudies

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/rules"
)

const root = "../.."

func folder(name ...string) string {
	return filepath.Join(append([]string{root, "examples"}, name...)...)
}

func studies(t *testing.T) []Study {
	t.Helper()
	all, err := Load(filepath.Join(root, filepath.FromSlash(File)))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every example is a study, and the optimisations are those of the catalogue.
func TestAllOfThem(t *testing.T) {
	mods, err := filepath.Glob(folder("*", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var folders, names []string
	for _, mod := range mods {
		folders = append(folders, filepath.Base(filepath.Dir(mod)))
	}
	var numbers []int
	for _, s := range studies(t) {
		names = append(names, s.Name)
		for _, o := range s.Optimisations {
			numbers = append(numbers, o.Number)
		}
	}
	slices.Sort(names)
	if !slices.Equal(folders, names) {
		t.Errorf("folders %q, studies %q", folders, names)
	}
	slices.Sort(numbers)
	if len(numbers) != 38 || numbers[0] != 1 || numbers[37] != 38 || len(slices.Compact(numbers)) != 38 {
		t.Errorf("optimisations %d", numbers)
	}
}

func TestSites(t *testing.T) {
	known := map[string]bool{}
	for _, r := range rules.All {
		known[r.Name] = true
	}
	for _, s := range studies(t) {
		for _, o := range s.Optimisations {
			if o.What == "" || len(o.Sites) == 0 || !slices.ContainsFunc(marks, func(m struct {
				mark  Mark
				means string
			}) bool {
				return m.mark == o.Mark
			}) {
				t.Errorf("%s: optimisation %d: %+v", s.Name, o.Number, o)
			}
			for _, site := range o.Sites {
				if _, err := Locate(folder(s.Name), site); err != nil {
					t.Errorf("%s: optimisation %d: %v", s.Name, o.Number, err)
				}
			}
			for _, name := range o.Rules {
				if !known[name] {
					t.Errorf("%s: optimisation %d: rule %q is not in rules.All", s.Name, o.Number, name)
				}
			}
		}
	}
}

// The tuned version of a program passes the same tests, to the byte: what they
// pin is the same in both. A version that trades something has its own. Each is
// a module, so that hone, pointed at the program, does not see it, and has the
// same path, so that hone can compare them.
func TestSameTests(t *testing.T) {
	for _, s := range studies(t) {
		want := tests(t, folder(s.Name))
		if len(want) == 0 {
			t.Errorf("%s: has no tests", s.Name)
		}
		for _, v := range []string{s.Tuned, s.Traded} {
			if v == "" {
				continue
			}
			got := tests(t, folder(s.Name, v))
			if v == s.Tuned && !maps.EqualFunc(got, want, bytes.Equal) || len(got) == 0 {
				t.Errorf("%s/%s: has other tests: copy them from %s", s.Name, v, s.Name)
			}
			if a, b := modulePath(t, folder(s.Name)), modulePath(t, folder(s.Name, v)); a != b {
				t.Errorf("%s/%s: is module %s, not %s", s.Name, v, b, a)
			}
		}
	}
}

// tests returns the test files of the module in dir, without those of modules
// nested in it.
func tests(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); d.IsDir() && name != dir && err == nil {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		files[rel], err = os.ReadFile(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func modulePath(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSpace(line)
}

// The benchmarks of a study are those of its program.
func TestBenchmarks(t *testing.T) {
	declared := regexp.MustCompile(`(?m)^func Benchmark(\w+)\(`)
	for _, s := range studies(t) {
		var got, want []string
		for _, data := range tests(t, folder(s.Name)) {
			for _, m := range declared.FindAllSubmatch(data, -1) {
				got = append(got, string(m[1]))
			}
		}
		for _, b := range s.Benchmarks {
			want = append(want, b.Name)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: benchmarks %q, in %s %q", s.Name, got, File, want)
		}
	}
}

// What was measured last is an honest yardstick.
func TestYardstickOfTheResults(t *testing.T) {
	results, err := LoadResults(filepath.Join(root, filepath.FromSlash(ResultsFile)))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range studies(t) {
		if r, ok := Of(results, s.Name); ok {
			for _, wrong := range Yardstick(s, r) {
				t.Error(wrong)
			}
		}
	}
}
