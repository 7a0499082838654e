package workbench

import (
	"slices"
	"strings"
	"testing"
	"time"

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

// Benchmarks that execute a fix in common are measured together, the others apart.
func TestDivided(t *testing.T) {
	bench := func(name string) target { return target{Benchmark: hone.Benchmark{Package: "p", Name: name}} }
	targets := []target{bench("A"), bench("B"), bench("C"), bench("D"), bench("E")}
	for name, test := range map[string]struct {
		touches map[string]string // by fix; "*" for one that may count anywhere
		fixes   string
		want    string
	}{
		"one fix":                          {map[string]string{"x": "A B C D E"}, "x", "A B C D E"},
		"two fixes of their own":           {map[string]string{"x": "B D", "y": "A C E"}, "x y", "B D|A C E"},
		"in the order of the fixes":        {map[string]string{"x": "B D", "y": "A C E"}, "y x", "A C E|B D"},
		"one benchmark in common":          {map[string]string{"x": "A B", "y": "B C", "z": "D E"}, "x y z", "A B C|D E"},
		"three in a chain, the last joins": {map[string]string{"x": "A B", "y": "D E", "z": "B C D"}, "x y z", "A B C D E"},
		"one that may count anywhere":      {map[string]string{"x": "A", "y": "*"}, "x y", "A B C D E"},
	} {
		r := newRemembered()
		var trials []search.Trial
		for _, id := range strings.Fields(test.fixes) {
			trials = append(trials, search.Trial{Fix: hone.Fix{ID: id}})
			if test.touches[id] == "*" {
				r.touches[id] = nil
				continue
			}
			r.touches[id] = map[hone.Benchmark]bool{}
			for _, b := range strings.Fields(test.touches[id]) {
				r.touches[id][bench(b).Benchmark] = true
			}
		}
		var got []string
		for _, part := range r.divided(trials, targets) {
			var names []string
			for _, t := range part {
				names = append(names, t.Name)
			}
			slices.Sort(names)
			got = append(got, strings.Join(names, " "))
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// A part is not begun whose rounds would not end before the closing measurement.
func TestFits(t *testing.T) {
	s := &session{budget: budget{start: time.Now(), total: 100 * time.Second}}
	m := s.measuring(nil, nil, nil)
	if !m.fits(1000) {
		t.Error("the first part does not fit, of which nothing is known")
	}
	m.timed(20*time.Second, []hone.Verdict{{Rounds: 8}, {Rounds: 10}}, 4)
	if m.pace != 500*time.Millisecond {
		t.Errorf("a benchmark takes %s in a round, want 0.5 s", m.pace)
	}
	if !m.fits(20) || m.fits(40) {
		t.Errorf("20 benchmarks fit: %v, 40: %v; want the first alone", m.fits(20), m.fits(40))
	}
	if s.spec.Count = 3; !m.fits(40) {
		t.Error("rounds that the user asks for do not fit")
	}
}

// Where a benchmark allocates more with all fixes of a set, those that it executes are suspected.
func TestSuspects(t *testing.T) {
	s, p := serving(t)
	trials := []search.Trial{
		{Fix: replacing(t, s, "made", "servers.go", "return &server{name: names.New()}", "return &server{name: names.New(), n: 0}")},
		{Fix: replacing(t, s, "served", "servers.go", "return s.n", "return s.n + 0")},
	}
	of := func(name string) []hone.Benchmark {
		return []hone.Benchmark{{Package: "example.com/servers", Name: name}}
	}
	for name, test := range map[string]struct {
		lost           []hone.Benchmark
		sure, suspects int
	}{
		"none lost":        {nil, 2, 0},
		"one makes it":     {of("New"), 1, 1},
		"all are executed": {of("Serve"), 2, 0},
	} {
		u := &union{session: s, pass: p, lost: test.lost}
		sure, suspects, err := u.suspects(trials)
		if err != nil || len(sure) != test.sure || len(suspects) != test.suspects {
			t.Errorf("%s: %d sure, %d suspects, %v; want %d and %d", name, len(sure), len(suspects), err, test.sure, test.suspects)
		}
		if len(suspects) > 0 && suspects[0].Fix.ID != "made" {
			t.Errorf("%s: %s is suspected", name, suspects[0].Fix.ID)
		}
	}
}

// What was measured in less time than there should have been is not for good, also where it is only remembered.
func TestRememberedOfShortTime(t *testing.T) {
	s, p := serving(t)
	trials := []search.Trial{{Fix: replacing(t, s, "made", "servers.go", "return &server{name: names.New()}", "return &server{name: names.New(), n: 0}")}}
	r, err := s.learn(p, trials)
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.candidate(p, "made", fixesOf(trials))
	if err != nil {
		t.Fatal(err)
	}
	var vs []hone.Verdict
	for _, b := range c.targets {
		vs = append(vs, hone.Verdict{Benchmark: b.Benchmark, Unit: hone.SecPerOp, Outcome: hone.NoChange})
	}
	r.note(trials, vs, nil)
	for _, short := range []bool{false, true} {
		r.short = short
		j, err := s.judged(t.Context(), p, trials, c)
		if err != nil {
			t.Fatal(err)
		}
		if lasting := j.rejection().lasting; lasting == short {
			t.Errorf("short time %v: lasting %v", short, lasting)
		}
	}
}
