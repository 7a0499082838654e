package workbench

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/search"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/gotest"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/store/dir"
)

const servers = `
-- go.mod --
module example.com/servers

go 1.24
-- servers.go --
package servers

import "example.com/servers/names"

type server struct {
	name names.Name
	n    int
}

func newServer() *server {
	return &server{name: names.New()}
}

var size = 64

func (s *server) serve() int {
	return s.n
}
-- names/names.go --
package names

type Name struct{ text string }

func New() Name { return Name{"a"} }
-- servers_test.go --
package servers

import "testing"

func Test(t *testing.T) {
	if newServer().serve() != 0 {
		t.Error("wrong")
	}
}

func BenchmarkServe(b *testing.B) {
	s := newServer()
	for b.Loop() {
		s.serve()
	}
}

func BenchmarkParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		s := newServer()
		for pb.Next() {
			s.serve()
		}
	})
}

func BenchmarkNew(b *testing.B) {
	for range b.N {
		newServer()
	}
}
`

// serving is a session that has built the servers, and a pass over them.
func serving(t *testing.T) (*session, *pass) {
	w := &Workbench{
		Source:    func(scratch func() (string, error)) source.Source { return &gotest.Source{Scratch: scratch} },
		Harness:   gotest.Harness,
		OpenStore: func(path, _, _ string) (store.Store, error) { return dir.Open(path) },
	}
	ctx := t.Context()
	s, err := w.open(ctx, hone.Spec{Dir: honetest.Module(t, servers), Store: filepath.Join(t.TempDir(), "store")})
	if err != nil {
		t.Fatal(err)
	}
	s.budget = newBudget(hone.Spec{Budget: time.Hour}, 1)
	if err := s.begin(ctx, "run"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.end() })
	if err := s.prepare(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.buildBaseline(ctx); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Serve", "Parallel", "New"} {
		s.targets = append(s.targets, target{Benchmark: hone.Benchmark{Package: "example.com/servers", Name: name}})
	}
	p := &pass{base: s.base, vet: map[string][]string{}, weighed: map[string]*candidate{}}
	edited := map[string]bool{"example.com/servers": true, "example.com/servers/names": true}
	if err := s.establish(ctx, s.dependents(edited), testsEnd); err != nil {
		t.Fatal(err)
	}
	if err := s.compile(ctx, s.base, s.dependents(edited)); err != nil {
		t.Fatal(err)
	}
	if p.reach, err = s.reaches(ctx, s.base, edited); err != nil {
		t.Fatal(err)
	}
	return s, p
}

// replacing is a fix of the servers.
func replacing(t *testing.T, s *session, id, file, old, with string) hone.Fix {
	text, err := s.base.tree.Read(file)
	at := strings.Index(string(text), old)
	if err != nil || at < 0 {
		t.Fatalf("%s has no %q: %v", file, old, err)
	}
	return hone.Fix{ID: id, State: hone.Proposed, Edits: []hone.Edit{{File: file, Start: at, End: at + len(old), New: with}}}
}

// What a benchmark executes in its iterations is told from what comes before them: its time says
// little of a fix there, unless a type is declared otherwise that the iterations have to do with.
func TestOnlySetsUp(t *testing.T) {
	s, p := serving(t)
	ctx := t.Context()
	for name, test := range map[string]struct{ file, old, new, want string }{
		"before iterations":          {"servers.go", "return &server{name: names.New()}", "return &server{name: names.New(), n: 0}", "Serve Parallel"},
		"in iterations":              {"servers.go", "return s.n", "return s.n + 0", "New"},
		"a type of the package":      {"servers.go", "	n    int", "	n, m int", ""},
		"a type of another package":  {"names/names.go", "text string }\n\nfunc New() Name { return Name{\"a\"} }", "text, more string }\n\nfunc New() Name { return Name{text: \"a\"} }", "Serve Parallel"},
		"a variable of the package":  {"servers.go", "var size = 64", "var size = 4096", ""},
		"what another package makes": {"names/names.go", `Name{"a"}`, `Name{"a" + ""}`, "Serve Parallel"},
	} {
		c, err := s.candidate(p, name, []hone.Fix{replacing(t, s, name, test.file, test.old, test.new)})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, b := range s.targets {
			only, err := s.onlySetsUp(ctx, c, b)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if only {
				got = append(got, b.Name)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: only before the iterations of %q, want %q", name, got, test.want)
		}
		checkSpared(t, s, c, test.want)
	}
}

// What unchanged lines use of a file is declared otherwise where its text is another one, or it is gone.
func TestDeclaresOtherwise(t *testing.T) {
	const before = "package p\n\nconst (\n\ta = iota\n\tb\n)\n\nvar size = 64\n\ntype T struct{ n int }\n\nfunc F() int { return size }\n"
	for name, test := range map[string]struct {
		old, new string
		want     bool
	}{
		"a function":               {"return size", "return 0 + size", false},
		"a new variable":           {"type T", "var other = 1\n\ntype T", false},
		"a variable":               {"64", "4096", true},
		"a variable that is gone":  {"var size = 64", "", true},
		"a constant between":       {"\tb\n", "\tc\n\tb\n", true},
		"a type":                   {"n int", "n, m int", true},
		"a new type":               {"type T", "type U int\n\ntype T", true},
		"a type within a function": {"return size", "type u int; return size", true},
		"no Go":                    {"package p", "package", true},
	} {
		if got := declaresOtherwise([]byte(before), []byte(strings.Replace(before, test.old, test.new, 1))); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// checkSpared has the times of all benchmarks be worse, one of them by far, and asks which speak
// against a candidate.
func checkSpared(t *testing.T, s *session, c *candidate, only string) {
	c.targets = s.targets
	var vs []hone.Verdict
	for _, b := range s.targets {
		vs = append(vs, hone.Verdict{Benchmark: b.Benchmark, Unit: hone.SecPerOp, Outcome: hone.Regression, Delta: 0.07, Interval: [2]float64{0.05, 0.09}})
	}
	vs[1].Delta = 0.3
	vs = append(vs, hone.Verdict{Benchmark: vs[0].Benchmark, Unit: hone.AllocsPerOp, Outcome: hone.Regression, Delta: 0.07})
	told, beside, err := s.spared(t.Context(), []*candidate{c}, vs)
	want := len(vs) - 1 // Parallel stays: it is worse by too much
	if only == "" {
		want = len(vs)
	}
	if err != nil || len(told) != want || len(beside) != len(strings.Fields(only)) {
		t.Errorf("%s: %d of %d verdicts left, beside %v, %v", c.name, len(told), len(vs), beside, err)
	}
	if worse := objections(told, judge.DefaultPolicy(), nil); worse[vs[0].Benchmark] == "" {
		t.Errorf("%s: what is counted exactly is no objection: %v", c.name, worse)
	}
}

// A fix that the closing measurement takes back is the one that the iterations execute of what got
// worse, and what lost to it takes its place, if it passes.
func TestLighter(t *testing.T) {
	s, p := serving(t)
	ctx := t.Context()
	trial := func(id, old, with string) search.Trial {
		return search.Trial{Fix: replacing(t, s, id, "servers.go", old, with), Passes: true, Gain: 1}
	}
	kept := []search.Trial{trial("new", "return &server{name: names.New()}", "return &server{name: names.New(), n: 0}"), trial("serve", "return s.n", "return s.n + 0")}
	wrong, right := trial("wrong", "return s.n", "return s.n + 1"), trial("right", "return s.n", "return 0 + s.n")
	wrong.Gain = 2
	p.losers = []search.Trial{wrong, right}
	_, step, err := s.together(ctx, p, kept)
	if err != nil {
		t.Fatal(err)
	}
	worse := map[hone.Benchmark]string{{Package: "example.com/servers", Name: "Serve"}: "it is worse"}
	c, err := s.lighter(ctx, step, worse, "worse")
	if err != nil || c == nil {
		t.Fatalf("nothing is left: %v", err)
	}
	if got, want := strings.Join(idsOf(trialsOf(c.fixes)), " "), "new right"; got != want { // the first in the place of the other is wrong
		t.Errorf("left %q, want %q", got, want)
	}
	states := map[string]hone.FixState{}
	for _, f := range s.fixes {
		states[f.ID] = f.State
	}
	if want := map[string]hone.FixState{"serve": hone.Dropped, "wrong": hone.Dropped, "right": hone.Kept}; !maps.Equal(states, want) {
		t.Errorf("states %v, want %v", states, want)
	}
}
