package workbench

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// When one fix is taken out, only the benchmarks that execute its lines are measured again, and
// those that something spoke against; all where it declares something otherwise.
func TestRemembered(t *testing.T) {
	s, p := serving(t)
	trials := map[string]search.Trial{}
	for id, edit := range map[string][3]string{
		"made":   {"servers.go", "return &server{name: names.New()}", "return &server{name: names.New(), n: 0}"},
		"served": {"servers.go", "return s.n", "return s.n + 0"},
		"sized":  {"servers.go", "var size = 64", "var size = 4096"},
	} {
		trials[id] = search.Trial{Fix: replacing(t, s, id, edit[0], edit[1], edit[2])}
	}
	of := func(ids string) (out []search.Trial) {
		for _, id := range strings.Fields(ids) {
			out = append(out, trials[id])
		}
		return out
	}
	for _, test := range []struct{ measured, against, then, open string }{
		{"made served", "", "made served", ""},
		{"made served", "New", "made served", "New"},
		{"made served", "", "made", "Serve Parallel"},
		{"made served", "Serve", "made", "Serve Parallel"},
		{"made served", "", "served", "Serve Parallel New"},
		{"made", "", "made served", "Serve Parallel"},
		{"made sized", "", "made", "Serve Parallel New"},
	} {
		p.remembered = nil
		r, err := s.learn(p, of("made served sized"))
		if err != nil {
			t.Fatal(err)
		}
		var vs []hone.Verdict
		against := map[hone.Benchmark]string{}
		for _, b := range s.targets {
			vs = append(vs, hone.Verdict{Benchmark: b.Benchmark, Unit: hone.SecPerOp}, hone.Verdict{Benchmark: b.Benchmark, Unit: hone.AllocsPerOp})
			if b.Name == test.against {
				against[b.Benchmark] = "slower"
			}
		}
		r.note(of(test.measured), vs, against)
		known, open := r.recall(of(test.then), s.targets)
		var names []string
		for _, b := range open {
			names = append(names, b.Name)
		}
		if got := strings.Join(names, " "); got != test.open || len(known) != 2*(len(s.targets)-len(open)) {
			t.Errorf("%q measured, %q against it: of %q %q is open and %d verdicts are known, want %q", test.measured, test.against, test.then, got, len(known), test.open)
		}
	}
}
