package workbench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/search"
)

// joint is a session and a pass over the source that jointly_test has.
func joint(t *testing.T) (*session, *pass) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "m.go"), []byte(jointSource), 0o666); err != nil {
		t.Fatal(err)
	}
	s := &session{module: gotool.Module{Root: dir}, all: []gotool.Package{{ImportPath: "m", Dir: dir}}, bench: &Workbench{}}
	return s, &pass{base: &build{tree: fix.NewTree(dir)}}
}

// gaining is changing, of a fix that saves something.
func gaining(id, old string, gain float64) search.Trial {
	t := changing(id, old)
	t.Fix.State, t.Fix.Safety, t.Gain = hone.Proposed, hone.Mechanical, gain
	return t
}

// Of fixes of one function, those stay that save most and were compared as they are, and the next
// pass has the others. Fixes of other functions stay.
func TestApart(t *testing.T) {
	little, much, other, third := gaining("little", "return 1", 1), gaining("much", "1 }", 3), gaining("other", "return 2", 2), gaining("third", "func A", 1)
	for name, test := range map[string]struct {
		trials   []search.Trial
		compared [][]search.Trial
		want     []string
	}{
		"each alone":                 {[]search.Trial{little, much, other}, [][]search.Trial{{little}, {much}, {other}}, []string{"much", "other"}},
		"together":                   {[]search.Trial{little, much, other}, [][]search.Trial{{little, much}, {other}}, []string{"little", "much", "other"}},
		"together with what is gone": {[]search.Trial{little, much, other}, [][]search.Trial{{little, much, third}, {other}}, []string{"other"}},
		"a part of them":             {[]search.Trial{little, much, other, third}, [][]search.Trial{{little, third, other}, {much}}, []string{"much", "other"}},
		"that saves most":            {[]search.Trial{little, much, other, third}, [][]search.Trial{{little}, {much, third}, {other}}, []string{"much", "other", "third"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := joint(t)
			for _, ts := range test.compared {
				if err := s.compared(p, fixesOf(ts)); err != nil {
					t.Fatal(err)
				}
			}
			got, err := s.apart(p, test.trials)
			if err != nil || !slices.Equal(idsOf(got), test.want) {
				t.Errorf("%q, %v, want %q", idsOf(got), err, test.want)
			}
			gone := len(test.trials) - len(test.want)
			if len(s.postponed) != gone || len(s.fixes) != gone {
				t.Errorf("postponed %q, fixes %+v", s.postponed, s.fixes)
			}
			for _, f := range s.fixes {
				if f.State != hone.Dropped || f.Reason != errNotTogether.Error() {
					t.Errorf("%+v", f)
				}
			}
		})
	}
}

// A comparison of fixes together leaves time to do without it. One that is given up for
// other reasons counts for nothing, and what it has found until then counts.
func TestTogetherEnds(t *testing.T) {
	for name, test := range map[string]struct {
		used       time.Duration // of the budget
		difference string
		want       error
		within     time.Duration
	}{
		"in time":        {want: nil, within: 33 * time.Second},
		"late":           {used: 75 * time.Second, want: errNotTogether, within: 10 * time.Second},
		"late and wrong": {used: 75 * time.Second, difference: "A() is 2", want: reject("the fixes together behave differently: A() is 2"), within: 10 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := joint(t)
			synctest.Test(t, func(t *testing.T) {
				s.passing, s.budget = 1, budget{start: time.Now().Add(-test.used), total: 100 * time.Second}
				s.bench.Behaviour = func(ctx context.Context, _ BehaviourQuestion) (BehaviourAnswer, error) {
					<-ctx.Done()
					return BehaviourAnswer{Difference: test.difference}, ctx.Err()
				}
				fixes := fixesOf([]search.Trial{gaining("one", "return 1", 1), gaining("two", "1 }", 1)})
				begin := time.Now()
				err := s.checkTogether(t.Context(), p, &candidate{build: &build{}, fixes: fixes})
				if (err == nil) != (test.want == nil) || err != nil && err.Error() != test.want.Error() {
					t.Errorf("%v, want %v", err, test.want)
				}
				if test.want == errNotTogether && !errors.Is(err, errNotTogether) {
					t.Errorf("%v is not %v", err, errNotTogether)
				}
				if took := time.Since(begin); took > test.within {
					t.Errorf("took %s", took)
				}
			})
		})
	}
}

// A fix that was compared among others alone is compared when it is left of them, and one that
// rests on the comparison does not pass without.
func TestTogetherIsWhatIsLeft(t *testing.T) {
	mechanical, other := gaining("one", "return 1", 1), gaining("other", "1 }", 1)
	guarded := mechanical
	guarded.Fix.ID, guarded.Fix.Safety = "guarded", hone.Guarded
	equal := BehaviourAnswer{Functions: 1, Inputs: 9, Of: map[string]BehaviourAnswer{"A": {Functions: 1, Inputs: 9}}}
	partly := BehaviourAnswer{Functions: 2, Inputs: 9, NotChecked: []string{"A: waits"}, Of: map[string]BehaviourAnswer{"A": {Functions: 1, NotChecked: []string{"A: waits"}}}}
	beside := BehaviourAnswer{Functions: 1, NotChecked: []string{"B: waits"}, Of: map[string]BehaviourAnswer{"A": {Functions: 1}, "B": {NotChecked: []string{"B: waits"}}}}
	for name, test := range map[string]struct {
		fix    search.Trial
		before []search.Trial // compared together
		answer BehaviourAnswer
		asked  bool
		passes bool
	}{
		"as it was compared":   {mechanical, []search.Trial{mechanical}, BehaviourAnswer{Difference: "A() is 2"}, false, true},
		"equal":                {mechanical, []search.Trial{mechanical, other}, equal, true, true},
		"different":            {mechanical, []search.Trial{mechanical, other}, BehaviourAnswer{Difference: "A() is 2"}, true, false},
		"mechanical, unknown":  {mechanical, []search.Trial{mechanical, other}, BehaviourAnswer{NotChecked: []string{"took too long"}}, true, true},
		"guarded":              {guarded, []search.Trial{guarded, other}, equal, true, true},
		"guarded, unknown":     {guarded, []search.Trial{guarded, other}, BehaviourAnswer{NotChecked: []string{"took too long"}}, true, false},
		"guarded, in part":     {guarded, []search.Trial{guarded, other}, partly, true, false},
		"guarded, not another": {guarded, []search.Trial{guarded, other}, beside, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := joint(t)
			s.budget = budget{start: time.Now(), total: time.Hour}
			if err := s.compared(p, fixesOf(test.before)); err != nil {
				t.Fatal(err)
			}
			var asked []ChangedFunction
			s.bench.Behaviour = func(_ context.Context, q BehaviourQuestion) (BehaviourAnswer, error) {
				asked = q.Functions
				return test.answer, nil
			}
			err := s.checkTogether(t.Context(), p, &candidate{build: &build{}, fixes: []hone.Fix{test.fix.Fix}})
			if (err == nil) != test.passes || err != nil && !unfit(err) {
				t.Errorf("%v", err)
			}
			want := []ChangedFunction{{Package: "m", Baseline: hone.Position{File: "m.go", Line: 5, EndLine: 5}}}
			if test.asked != (len(asked) > 0) || test.asked && !slices.Equal(asked, want) {
				t.Errorf("asked of %+v", asked)
			}
			if err == nil {
				if open, err := s.uncompared(p, []hone.Fix{test.fix.Fix}); err != nil || len(open) > 0 {
					t.Errorf("open %+v, %v", open, err)
				}
			}
		})
	}
}

// What a set of fixes was found to do wrong is for good if that is: what was read of it is not.
func TestRejectionOfABrokenBatch(t *testing.T) {
	for _, lasting := range []bool{true, false} {
		if r := (judgement{broken: &rejection{"it", hone.Dropped, lasting}}).rejection(); r.lasting != lasting || r.reason != "it" {
			t.Errorf("%v: %+v", lasting, r)
		}
	}
}

// A regression is for good if it is one of more than the margin, or of a count.
func TestRejectionOfARegression(t *testing.T) {
	a := hone.Benchmark{Name: "A"}
	for name, test := range map[string]struct {
		verdict hone.Verdict
		lasting bool
	}{
		"of time":         {hone.Verdict{Benchmark: a, Unit: hone.SecPerOp, Outcome: hone.Regression, Delta: 0.2, Interval: [2]float64{0.1, 0.3}}, true},
		"of little time":  {hone.Verdict{Benchmark: a, Unit: hone.SecPerOp, Outcome: hone.Regression, Delta: 0.02, Interval: [2]float64{0.01, 0.05}}, false},
		"of allocations":  {hone.Verdict{Benchmark: a, Unit: hone.AllocsPerOp, Outcome: hone.Regression, Delta: 0.01, Interval: [2]float64{0.01, 0.01}}, true},
		"of nothing: far": {hone.Verdict{Benchmark: a, Unit: hone.SecPerOp, Outcome: hone.Inconclusive, Delta: 0.2, Interval: [2]float64{-0.1, 0.5}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			j := judgement{verdicts: []hone.Verdict{test.verdict}, worse: map[hone.Benchmark]string{a: "it gets worse"}, margin: 0.03}
			if r := j.rejection(); r.lasting != test.lasting {
				t.Errorf("%+v", r)
			}
		})
	}
}
