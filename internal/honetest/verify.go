package honetest

import (
	"time"

	"github.com/gohone/hone"
)

// verifying opens the stream of a verification of a change to two functions.
func verifying(name, change string) *Stream {
	spec := hone.Spec{Dir: ".", Packages: []string{"./..."}, Change: change, Budget: time.Minute, Margin: 0.03, Alpha: 0.05}
	return NewStream(name).Start("verify", "example.com/post", spec).
		Add(hone.Event{Plan: &hone.Plan{Packages: 2, Tests: 41, Benchmarks: 3, Estimate: time.Minute, Budget: time.Minute,
			Steps: []string{"change", "build", "vet", "tests", "coverage", "behaviour", "concurrency", "speed"}}})
}

// stages are what ended before the stage that a stream is about.
func stages(more ...hone.Stage) []hone.Stage {
	return append([]hone.Stage{
		{Name: hone.StageChange, Outcome: hone.StagePassed, Detail: "2 files differ, in 2 functions; its test files are left out, those of the baseline count: label_test.go"},
		{Name: hone.StageBuild, Outcome: hone.StagePassed, Detail: "compiled: 3 packages, and the tests of 2"},
		{Name: hone.StageVet, Outcome: hone.StagePassed, Detail: "no new message about 1 package"},
	}, more...)
}

// verification adds one, once for each of its stages, as a verb does, and
// once with its result.
func (s *Stream) verification(v hone.Verification) *Stream {
	v.Files, v.LeftOut = []string{"label.go", "queue/queue.go"}, []string{"label_test.go"}
	all, result, reason, exit := v.Stages, v.Result, v.Reason, v.Exit
	v.Result, v.Reason, v.Exit = "", "", 0
	for i := range all {
		part := v
		part.Stages = all[:i+1]
		s.Add(hone.Event{Verification: &part})
	}
	v.Stages, v.Result, v.Reason, v.Exit = all, result, reason, exit
	return s.Add(hone.Event{Verification: &v})
}

var testsPass = hone.Stage{Name: hone.StageTests, Outcome: hone.StagePassed, Detail: "41 tests in 2 packages: the same outcome on both sides",
	NotChecked: []string{"package example.com/post: tests that pass now and then without the change: TestClock"}}

// VerifyVerified is a change that passes everything and is faster.
func VerifyVerified() *Stream {
	s := verifying("verify-verified", "change.patch")
	s.Timed("", "Label", 1.21e-5, 4.1e-6, -0.68, -0.64, 12).Counted("", "Label", hone.AllocsPerOp, 51, 2).summaries()
	return s.verification(hone.Verification{Change: "change.patch", Stages: stages(testsPass,
		hone.Stage{Name: hone.StageCoverage, Outcome: hone.StageDoubtful, Detail: "tests that pass execute 7 of 9 changed lines"},
		hone.Stage{Name: hone.StageBehaviour, Outcome: hone.StagePassed, Detail: "4812 calls of 2 changed functions equal"},
		hone.Stage{Name: hone.StageConcurrency, Outcome: hone.StagePassed, Detail: "14 stress tests pass on both sides; the package's tests pass 20 times under the race detector"},
		hone.Stage{Name: hone.StageSpeed, Outcome: hone.StagePassed, Detail: "1 of 1 benchmark better, none worse"},
	), Result: hone.Verified}).Done(hone.Done{Elapsed: 61 * time.Second})
}

// VerifyRefuted is a change whose behaviour differs.
func VerifyRefuted() *Stream {
	const why = "Pad(\"a\", 3, 'é') is \"éa\", not \"éaa\""
	return verifying("verify-refuted", "-").verification(hone.Verification{Change: "-", Stages: stages(testsPass,
		hone.Stage{Name: hone.StageCoverage, Outcome: hone.StagePassed, Detail: "tests that pass execute all 9 changed lines"},
		hone.Stage{Name: hone.StageBehaviour, Outcome: hone.StageFailed, Detail: why,
			Output: "func TestPadCounterexample(t *testing.T) {\n\tif got := Pad(\"a\", 3, 'é'); got != \"éaa\" {\n\t\tt.Fatal(got)\n\t}\n}\n"},
	), Result: hone.Refuted, Reason: "behaviour: " + why, Exit: 3}).Done(hone.Done{Elapsed: 9 * time.Second})
}

// VerifyBroken is a change that does not compile.
func VerifyBroken() *Stream {
	const why = "does not compile: label.go:12:7: undefined: nothing"
	return verifying("verify-broken", "change.patch").verification(hone.Verification{Change: "change.patch", Stages: append(stages()[:1],
		hone.Stage{Name: hone.StageBuild, Outcome: hone.StageFailed, Detail: why, Output: "label.go:12:7: undefined: nothing\nlabel.go:13:2: too many errors"},
	), Result: hone.Refuted, Reason: "build: " + why, Exit: 3}).Done(hone.Done{Elapsed: 2 * time.Second})
}

// VerifyInDoubt is a change whose behaviour was not checked and that was not
// measured.
func VerifyInDoubt() *Stream {
	return verifying("verify-in-doubt", "main").verification(hone.Verification{Change: "main", Stages: stages(testsPass,
		hone.Stage{Name: hone.StageCoverage, Outcome: hone.StagePassed, Detail: "tests that pass execute all 9 changed lines"},
		hone.Stage{Name: hone.StageBehaviour, Outcome: hone.StageSkipped, Detail: "not checked: no function changes, so there is none to call"},
		hone.Stage{Name: hone.StageSpeed, Outcome: hone.StageSkipped, Detail: "not measured: no benchmark of the baseline contains the change"},
	), Result: hone.InDoubt, Reason: "behaviour: not checked: no function changes, so there is none to call", Exit: 4}).Done(hone.Done{Elapsed: 8 * time.Second})
}
