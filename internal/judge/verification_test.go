package judge

import (
	"testing"

	"github.com/gohone/hone"
)

func TestVerification(t *testing.T) {
	stage := func(name string, o hone.StageOutcome) hone.Stage {
		return hone.Stage{Name: name, Outcome: o, Detail: "because"}
	}
	all := func(tests, coverage, behaviour, speed hone.StageOutcome) []hone.Stage {
		return []hone.Stage{
			stage(hone.StageChange, hone.StagePassed), stage(hone.StageBuild, hone.StagePassed), stage(hone.StageVet, hone.StagePassed),
			stage(hone.StageTests, tests), stage(hone.StageCoverage, coverage), stage(hone.StageBehaviour, behaviour), stage(hone.StageSpeed, speed),
		}
	}
	const passed, failed, doubtful, skipped = hone.StagePassed, hone.StageFailed, hone.StageDoubtful, hone.StageSkipped
	for _, test := range []struct {
		name   string
		stages []hone.Stage
		result hone.VerificationResult
		exit   int
		reason string
	}{
		{"all pass", all(passed, passed, passed, passed), hone.Verified, 0, ""},
		{"no benchmark", all(passed, passed, passed, skipped), hone.Verified, 0, ""},
		{"lines no test covers, behaviour the same", all(passed, doubtful, passed, passed), hone.Verified, 0, ""},
		{"lines no test covers, behaviour not checked", all(passed, doubtful, skipped, passed), hone.InDoubt, 4, "coverage: because; behaviour: because"},
		{"behaviour not checked", all(passed, passed, skipped, passed), hone.InDoubt, 4, "behaviour: because"},
		{"behaviour partly checked", all(passed, passed, doubtful, passed), hone.InDoubt, 4, "behaviour: because"},
		{"speed not told", all(passed, passed, passed, doubtful), hone.InDoubt, 4, "speed: because"},
		{"slower", all(passed, passed, passed, failed), hone.Refuted, 3, "speed: because"},
		{"fails whatever else is in doubt", all(doubtful, skipped, failed, skipped), hone.Refuted, 3, "behaviour: because"},
		{"only a test changes", []hone.Stage{stage(hone.StageChange, doubtful)}, hone.InDoubt, 4, "change: because"},
		{"does not compile", []hone.Stage{stage(hone.StageChange, passed), stage(hone.StageBuild, failed)}, hone.Refuted, 3, "build: because"},
	} {
		v := Verification(hone.Verification{Stages: test.stages, Reason: "of before", Exit: 1})
		if v.Result != test.result || v.Exit != test.exit || v.Reason != test.reason {
			t.Errorf("%s: %s, exit %d, %q", test.name, v.Result, v.Exit, v.Reason)
		}
	}
}
