package workbench

import (
	"bytes"
	"context"
	"maps"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/search"
)

const jointSource = `package m

type T struct{ n int }

func A() int { return 1 }
func B() int { return 2 }
func C() int { return 3 }
func D() int { return 4 }
func E() int { return 5 }
func (t T) F() int { return t.n }
`

// changing is a trial of a fix that replaces the first of some text of the source.
func changing(id, old string) search.Trial {
	at := bytes.Index([]byte(jointSource), []byte(old))
	edit := hone.Edit{File: "m.go", Start: at, End: at + len(old), New: old + " "}
	return search.Trial{Fix: hone.Fix{ID: id, Edits: []hone.Edit{edit}}, Passes: true}
}

// Fixes are compared at once where they edit functions alone: those of one function together,
// and in as many companies as there are processors, or more where they are many.
func TestCompanies(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	s, p := joint(t)
	a, tooA, b, c, d, e := changing("a", "return 1"), changing("a too", "1 }"), changing("b", "return 2"), changing("c", "return 3"), changing("d", "return 4"), changing("e", "return 5")
	method, data := changing("method", "return t.n"), changing("type", "n int")
	wide := search.Trial{Fix: hone.Fix{ID: "a and b", Edits: append(changing("", "A()").Fix.Edits, changing("", "B()").Fix.Edits...)}}
	many := []search.Trial{a, tooA}
	for _, old := range []string{"func A()", "A()", "() int { return 1 }", "int { return 1 }", "{ return 1 }", "return 1 }", "1 }\nfunc B"} {
		many = append(many, changing(old, old))
	}
	for name, test := range map[string]struct {
		trials []search.Trial
		want   [][]string
	}{
		"one":                      {[]search.Trial{a}, nil},
		"two of one function":      {[]search.Trial{a, tooA}, [][]string{{"a", "a too"}}},
		"two of two":               {[]search.Trial{a, b}, [][]string{{"a", "b"}}},
		"a type, with all it says": {[]search.Trial{a, data}, nil},
		"a processor each":         {[]search.Trial{a, data, b, tooA, c, method, e}, [][]string{{"a", "a too", "method"}, {"b", "c", "e"}}},
		"one joins two others":     {[]search.Trial{a, b, c, d, wide}, [][]string{{"a", "b", "a and b"}, {"c", "d"}}},
		"more of one than at once": {append(many, b), [][]string{append(idsOf(many), "b")}},
	} {
		t.Run(name, func(t *testing.T) {
			var ids [][]string
			for _, c := range s.companies(p, test.trials) {
				ids = append(ids, idsOf(c.trials))
			}
			if !slices.EqualFunc(ids, test.want, slices.Equal) {
				t.Errorf("%q, want %q", ids, test.want)
			}
		})
	}
	if _, names := s.functionsOf(p, method.Fix); !slices.Equal(names, []string{"T.F"}) {
		t.Errorf("the method is %q", names)
	}
}

// What is found of a company is told of each fix by its functions, and of none of which
// nothing was found.
func TestPartOfAnAnswer(t *testing.T) {
	var a BehaviourAnswer
	a.add(behave.Report{
		Checked:   []behave.Checked{{Func: "A", Calls: 5, Reached: []string{"x"}}, {Func: "B", Calls: 7, Reached: []string{"x"}, Missed: []string{"y"}}},
		Unchecked: []behave.Unchecked{{Func: "C", Reason: "writes to a socket"}},
	}, true)
	const tested, gap = "", "no test executes it"
	mechanical, guarded := hone.Fix{Safety: hone.Mechanical}, hone.Fix{Safety: hone.Guarded}
	for _, test := range []struct {
		names     []string
		calls     int
		ok        bool
		gap       string
		f         hone.Fix
		satisfied bool
	}{
		{[]string{"A"}, 5, true, gap, guarded, true},
		{[]string{"A", "B"}, 12, true, tested, mechanical, true},
		{[]string{"B"}, 7, true, gap, mechanical, false},
		{[]string{"B"}, 7, true, tested, guarded, true},
		{[]string{"C"}, 0, true, tested, mechanical, true},
		{[]string{"C"}, 0, true, tested, guarded, false},
		{[]string{"A", "D"}, 0, false, "", hone.Fix{}, false},
	} {
		got, ok := company{functions: map[string][]string{"f": test.names}}.cleared(a)["f"]
		if ok != test.ok || ok && (got.Inputs != test.calls || got.suffices(test.f, test.gap) != test.satisfied) {
			t.Errorf("%q: %+v, %v", test.names, got, ok)
		}
	}
}

// Of a company, those fixes are cleared whose functions answer as before. What seems to differ in
// a function that none of them edits clears none.
func TestCleared(t *testing.T) {
	c := company{functions: map[string][]string{"a": {"A"}, "b": {"B", "b"}, "c": {"C"}, "d": {"D"}}}
	all := []behave.Checked{{Func: "A", Calls: 5}, {Func: "B", Calls: 7}, {Func: "b", Calls: 7}, {Func: "C", Calls: 1}}
	for name, test := range map[string]struct {
		report behave.Report
		want   []string
	}{
		"all":             {behave.Report{Checked: all}, []string{"a", "b", "c"}}, // nothing is known of D
		"one is doubtful": {behave.Report{Checked: all, Doubtful: []string{"A"}}, []string{"b", "c"}},
		"a caller":        {behave.Report{Checked: all, Doubtful: []string{"Caller"}}, nil},
	} {
		var a BehaviourAnswer
		a.add(test.report, true)
		if got := slices.Sorted(maps.Keys(c.cleared(a))); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// A comparison ends with what differs, and the fixes whose functions do not are compared anew,
// without it. Nobody is cleared where it is not known whose the difference is.
func TestComparedAnew(t *testing.T) {
	enough := []behave.Checked{{Func: "A", Calls: 500, Returned: 1}, {Func: "B", Calls: 500, Returned: 1}, {Func: "C", Calls: 500, Returned: 1}}
	for name, test := range map[string]struct {
		differs []string // one after the other, while it is edited
		asked   int
		cleared []string
	}{
		"none":         {nil, 1, []string{"a", "b", "c"}},
		"one":          {[]string{"B"}, 2, []string{"a", "c"}},
		"two":          {[]string{"B", "A"}, 2, nil}, // the third is compared alone
		"a caller":     {[]string{"Caller"}, 1, nil},
		"its own user": {[]string{"C", "B"}, 2, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := joint(t)
			s.tool, s.work, s.budget, p.reach = &gotool.Tool{}, t.TempDir(), budget{start: time.Now(), total: time.Hour}, &reach{}
			asked := 0
			s.bench.Behaviour = func(_ context.Context, q BehaviourQuestion) (BehaviourAnswer, error) {
				report := behave.Report{Checked: enough}
				if asked < len(test.differs) {
					report.Differences = []behave.Difference{{Func: test.differs[asked], Sentence: "differs"}}
				}
				asked++
				var a BehaviourAnswer
				a.add(report, true)
				return a, nil
			}
			mechanical := func(id, old string) search.Trial {
				one := changing(id, old)
				one.Fix.Safety = hone.Mechanical
				return one
			}
			all := s.companies(p, []search.Trial{mechanical("a", "return 1"), mechanical("b", "return 2"), mechanical("c", "return 3")})
			got, err := s.compareCompany(t.Context(), p, all[0])
			if ids := slices.Sorted(maps.Keys(got)); err != nil || asked != test.asked || !slices.Equal(ids, test.cleared) {
				t.Errorf("cleared %q by %d comparisons, %v, want %q by %d", ids, asked, err, test.cleared, test.asked)
			}
		})
	}
}

// Where there is time, a fix of which little was called in company is compared alone. One that
// rests on the comparison is sooner, and in any case.
func TestSufficient(t *testing.T) {
	mechanical, guarded := changing("mechanical", "return 1"), changing("guarded", "return 2")
	mechanical.Fix.Safety, guarded.Fix.Safety = hone.Mechanical, hone.Guarded
	c := company{trials: []search.Trial{mechanical, guarded}, functions: map[string][]string{"mechanical": {"A"}, "guarded": {"B"}}}
	for name, test := range map[string]struct {
		calls int
		late  float64
		want  []string
	}{
		"enough":       {250, 0, []string{"guarded", "mechanical"}},
		"few":          {249, 0, []string{"mechanical"}},
		"hardly any":   {199, 0, nil},
		"few and late": {1, 0.3, []string{"mechanical"}},
		"late":         {250, 0.3, []string{"guarded", "mechanical"}},
	} {
		var a BehaviourAnswer
		a.add(behave.Report{Checked: []behave.Checked{{Func: "A", Calls: test.calls, Reached: []string{"x"}}, {Func: "B", Calls: test.calls, Reached: []string{"x"}}}}, true)
		s := &session{budget: budget{late: test.late}}
		var got []string
		for id, mine := range c.cleared(a) {
			if s.enoughCalls(&pass{}, c.editing(c.functions[id][0])[0], mine) {
				got = append(got, id)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// What was called at once with others is not asked again of each, and is said to have been.
func TestClearedAtOnce(t *testing.T) {
	s, p := joint(t)
	s.bench.Concurrency = func(context.Context, BehaviourQuestion) (hone.ConcurrencyCheck, error) {
		return hone.ConcurrencyCheck{Concern: []string{"A"}, Difference: "A() hangs"}, nil
	}
	found := &hone.ConcurrencyCheck{Concern: []string{"A"}, Checked: []string{"2 stress tests pass"}}
	for name, test := range map[string]struct {
		known *clearance
		want  string // of the check that is noted
	}{
		"alone":               {nil, "A() hangs"},
		"of the calls alone":  {&clearance{others: 2}, "A() hangs"},
		"with another":        {&clearance{atOnce: found, others: 1}, "2 stress tests pass, with another fix beside it"},
		"with several others": {&clearance{atOnce: found, others: 3}, "2 stress tests pass, with 3 other fixes beside it"},
	} {
		c, f := &candidate{build: &build{}}, &hone.Fix{}
		err := s.checkConcurrency(t.Context(), p, c, f, test.known)
		if rejected := test.want == "A() hangs"; rejected != (err != nil) || len(c.checks) != 1 || c.checks[0].Detail != test.want {
			t.Errorf("%s: %v, %+v, want %q", name, err, c.checks, test.want)
		}
	}
}

// Fixes that calls in company have not reached are compared alone after the others.
func TestEasiestFirst(t *testing.T) {
	trials := []search.Trial{editing("a", 1, 1), editing("b", 2, 1), editing("c", 3, 1), editing("d", 4, 1)}
	p := &pass{}
	p.notReached("a", BehaviourAnswer{Unreached: []string{"F (1 of 2)"}})
	p.notReached("b", BehaviourAnswer{Functions: 1})
	p.notReached("c", BehaviourAnswer{Unreached: []string{"G (0 of 2)"}})
	p.easiestFirst(trials)
	if got := idsOf(trials); !slices.Equal(got, []string{"b", "d", "a", "c"}) {
		t.Errorf("%q", got)
	}
}

// What stays is in the order of all, whichever was decided first, with what its checks said.
func TestAmong(t *testing.T) {
	a, b, c := editing("a", 1, 1), editing("b", 2, 1), editing("c", 3, 1)
	checked := c
	checked.Fix.Checks = []hone.Check{{Name: "behaviour"}}
	got := among([]search.Trial{a, b, c}, []search.Trial{checked, a})
	if !slices.Equal(idsOf(got), []string{"a", "c"}) || len(got[1].Fix.Checks) != 1 {
		t.Errorf("%+v", got)
	}
}

// A comparison in company counts for the functions that it has found to answer as before, as all
// its fixes make them, and for no other: what is in doubt, or could not be compared, is open.
func TestComparedInCompany(t *testing.T) {
	all := []behave.Checked{{Func: "A", Calls: 500}, {Func: "B", Calls: 500}}
	for name, test := range map[string]struct {
		report behave.Report
		open   []string
	}{
		"equal":             {behave.Report{Checked: all}, nil},
		"doubtful":          {behave.Report{Checked: all, Doubtful: []string{"A"}}, []string{"A"}},
		"nothing is known":  {behave.Report{Checked: all[:1]}, []string{"B"}},
		"a doubtful caller": {behave.Report{Checked: all, Doubtful: []string{"Caller"}}, []string{"A", "B"}},
		"none compared":     {behave.Report{Unchecked: []behave.Unchecked{{Func: "A", Reason: "does not compile"}, {Func: "B", Reason: "does not compile"}}}, []string{"A", "B"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := joint(t)
			s.tool, s.work, s.budget, p.reach = &gotool.Tool{}, t.TempDir(), budget{start: time.Now(), total: time.Hour, late: 0.01}, &reach{}
			s.bench.Behaviour = func(context.Context, BehaviourQuestion) (BehaviourAnswer, error) {
				var a BehaviourAnswer
				a.add(test.report, true)
				return a, nil
			}
			trials := []search.Trial{gaining("a", "return 1", 1), gaining("a too", "func A", 1), gaining("b", "return 2", 1)}
			cleared, err := s.compareCompany(t.Context(), p, s.companies(p, trials)[0])
			if err != nil {
				t.Fatal(err)
			}
			open, err := s.uncompared(p, fixesOf(trials))
			var names []string
			for _, e := range open {
				names = append(names, e.name)
			}
			if err != nil || !slices.Equal(names, test.open) {
				t.Errorf("open %q, %v, want %q", names, err, test.open)
			}
			if _, ok := cleared["a"]; ok == slices.Contains(test.open, "A") {
				t.Errorf("cleared %v", cleared)
			}
		})
	}
}
