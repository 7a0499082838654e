package workbench_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/workbench"
)

const verified = `
-- go.mod --
module example.com/m

go 1.24
-- sum.go --
package m

// Sum adds.
func Sum(xs []int) int {
	total := 0
	for _, x := range xs {
		total += x
	}
	return total
}

type T struct{ n int }

func (t *T) Add(n int) { t.n += n }
-- sum_test.go --
package m

import "testing"

func TestSum(t *testing.T) {
	if got := Sum([]int{1, 2, 3}); got != 6 {
		t.Fatal(got)
	}
}

func TestAlwaysFails(t *testing.T) { t.Fatal("always") }
-- data/page.html --
one
-- user/user.go --
package user

import "example.com/m"

func Double(xs []int) int { return 2 * m.Sum(xs) }
-- user/user_test.go --
package user

import "testing"

func TestDouble(t *testing.T) {
	if got := Double([]int{1}); got != 2 {
		t.Fatal(got)
	}
}
-- apart/apart.go --
package apart

func One() int { return 1 }
-- apart/apart_test.go --
package apart

import "testing"

func TestOne(t *testing.T) { One() }
`

const indexed = `--- a/sum.go
+++ b/sum.go
@@ -6,3 +6,3 @@
-	for _, x := range xs {
-		total += x
+	for i := range xs {
+		total += xs[i]
 	}
`

// verifyIn verifies a change of a module and returns the result with all that
// was said on the way.
func verifyIn(t *testing.T, module string, check workbench.BehaviourCheck, spec hone.Spec, c workbench.Change) (hone.Verification, hone.Run, error) {
	t.Helper()
	before, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	var run hone.Run
	w := builtin.Workbench()
	w.Behaviour, w.Handle = check, run.Fold
	spec.Dir, spec.Store = module, t.TempDir()
	if spec.Timeout == 0 {
		spec.Timeout = time.Minute
	}
	v, err := w.Verify(t.Context(), spec, c)
	if now, snapErr := gotool.Snapshot(module); snapErr != nil || len(before.Changed(now)) > 0 {
		t.Errorf("the module changed: %v, %v", before.Changed(now), snapErr)
	}
	return v, run, err
}

func stageOf(v hone.Verification, name string) hone.Stage {
	i := slices.IndexFunc(v.Stages, func(s hone.Stage) bool { return s.Name == name })
	if i < 0 {
		return hone.Stage{}
	}
	return v.Stages[i]
}

// The behaviour check is asked about what changed and nothing else, on both
// sides, and its answer decides.
func TestVerifyBehaviour(t *testing.T) {
	t.Parallel()
	module := honetest.Module(t, verified)
	for _, test := range []struct { // each whole; TestBehaved has the other answers
		name    string
		answer  workbench.BehaviourAnswer
		outcome hone.StageOutcome
		exit    int
	}{
		{"equal", workbench.BehaviourAnswer{Functions: 1, Inputs: 4812}, hone.StagePassed, 0},
		{"different", workbench.BehaviourAnswer{Functions: 1, Difference: "Sum(nil) is 1, not 0", Counterexample: "func TestX(t *testing.T) {}"}, hone.StageFailed, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			var asked workbench.BehaviourQuestion
			check := func(_ context.Context, q workbench.BehaviourQuestion) (workbench.BehaviourAnswer, error) {
				asked = q
				return test.answer, nil
			}
			v, run, err := verifyIn(t, module, check, hone.Spec{}, workbench.Change{Name: "x.patch", Patch: []byte(indexed)})
			if err != nil {
				t.Fatal(err)
			}
			st := stageOf(v, hone.StageBehaviour)
			if st.Outcome != test.outcome || v.Exit != test.exit || st.Output != test.answer.Counterexample {
				t.Errorf("stage %+v, exit %d: %s", st, v.Exit, v.Reason)
			}
			if len(asked.Functions) != 1 {
				t.Fatalf("asked about %+v", asked.Functions)
			}
			f := asked.Functions[0]
			if f.Package != "example.com/m" || f.Name != "Sum" || f.Baseline.Line != 4 || f.Candidate.EndLine != 10 {
				t.Errorf("asked about %+v", f)
			}
			if asked.Sides[0].Overlay != "" || asked.Sides[1].Overlay == "" || asked.Sides[0].Copy == asked.Sides[1].Copy {
				t.Errorf("sides %+v", asked.Sides)
			}
			if run.Verification == nil || run.Verification.Result != v.Result {
				t.Errorf("the last event says %+v", run.Verification)
			}
		})
	}
}

// Tests of the packages that contain the change are run and no others; those
// that fail without the change are named and not used.
func TestVerifyTests(t *testing.T) {
	whole(t)
	module := honetest.Module(t, verified)
	v, _, err := verifyIn(t, module, nil, hone.Spec{}, workbench.Change{Name: "-", Patch: []byte(indexed)})
	if err != nil {
		t.Fatal(err)
	}
	st := stageOf(v, hone.StageTests)
	if st.Outcome != hone.StagePassed || !strings.HasPrefix(st.Detail, "2 tests in 2 packages") {
		t.Errorf("%+v", st)
	}
	if notes := strings.Join(st.NotChecked, "\n"); !strings.Contains(notes, "TestAlwaysFails") {
		t.Errorf("notes %q", notes)
	}
	// A package that imports it breaks.
	worse := strings.ReplaceAll(indexed, "+		total += xs[i]", "+		total += xs[i] + 3 - len(xs)")
	v, _, err = verifyIn(t, module, nil, hone.Spec{Run: "TestDouble"}, workbench.Change{Name: "-", Patch: []byte(worse)})
	if err != nil {
		t.Fatal(err)
	}
	if st := stageOf(v, hone.StageTests); st.Outcome != hone.StageFailed || !strings.Contains(st.Detail, "TestDouble") || v.Exit != 3 {
		t.Errorf("%+v, exit %d", st, v.Exit)
	}
	// Without the package that changes no claim is made about it.
	v, _, err = verifyIn(t, module, nil, hone.Spec{Packages: []string{"./user"}}, workbench.Change{Name: "-", Patch: []byte(indexed)})
	if err != nil {
		t.Fatal(err)
	}
	if st := stageOf(v, hone.StageTests); st.Outcome != hone.StageDoubtful || !strings.Contains(strings.Join(st.NotChecked, "\n"), "example.com/m changes, and its tests were not run") {
		t.Errorf("%+v", st)
	}
}

// A change that concerns more than functions is not said to be checked by
// calling functions.
func TestVerifyBeyondFunctions(t *testing.T) {
	whole(t)
	module := honetest.Module(t, verified)
	check := func(_ context.Context, q workbench.BehaviourQuestion) (workbench.BehaviourAnswer, error) {
		return workbench.BehaviourAnswer{Functions: len(q.Functions), Inputs: 1}, nil
	}
	for _, test := range []struct {
		name, patch string
		behaviour   hone.StageOutcome
		tests       string
		long        bool // under make soak alone
	}{
		{"a type", "--- a/sum.go\n+++ b/sum.go\n@@ -12,3 +12,3 @@\n-type T struct{ n int }\n+type T struct{ n, m int }\n \n func (t *T) Add(n int) { t.n += n }\n", hone.StageSkipped, "2 tests in 2 packages", true},
		{"a type and a method", "--- a/sum.go\n+++ b/sum.go\n@@ -12,3 +12,3 @@\n-type T struct{ n int }\n+type T struct{ n, m int }\n \n-func (t *T) Add(n int) { t.n += n }\n+func (t *T) Add(n int) { t.n = n + t.n }\n", hone.StageDoubtful, "2 tests in 2 packages", false},
		{"a page in a folder", "--- a/data/page.html\n+++ b/data/page.html\n@@ -1 +1 @@\n-one\n+two\n", hone.StageSkipped, "2 tests in 2 packages", false},
		{"go.mod", "--- a/go.mod\n+++ b/go.mod\n@@ -3 +3 @@\n-go 1.24\n+go 1.24.0\n", hone.StageSkipped, "3 tests in 3 packages", false},
	} {
		if test.long && os.Getenv("HONE_SOAK") == "" {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			v, _, err := verifyIn(t, module, check, hone.Spec{}, workbench.Change{Name: "-", Patch: []byte(test.patch)})
			if err != nil {
				t.Fatal(err)
			}
			if st := stageOf(v, hone.StageBehaviour); st.Outcome != test.behaviour || v.Exit != 4 {
				t.Errorf("%+v, exit %d", st, v.Exit)
			}
			if st := stageOf(v, hone.StageTests); st.Outcome != hone.StagePassed || !strings.HasPrefix(st.Detail, test.tests) {
				t.Errorf("%+v", st)
			}
		})
	}
}

// A verification that is interrupted is an error: silence is no pass.
func TestVerifyInterrupted(t *testing.T) {
	t.Parallel()
	module := honetest.Module(t, verified)
	ctx, cancel := context.WithCancel(t.Context())
	w := builtin.Workbench()
	w.Handle = func(e hone.Event) {
		if e.Progress != nil && e.Progress.Stage == hone.StageTests {
			cancel()
		}
	}
	v, err := w.Verify(ctx, hone.Spec{Dir: module, Store: t.TempDir(), Timeout: time.Minute}, workbench.Change{Name: "-", Patch: []byte(indexed)})
	if err == nil || !strings.Contains(err.Error(), "before it came to a result") || v.Result != "" {
		t.Errorf("%+v, %v", v, err)
	}
}
