package judge

import (
	"strings"

	"github.com/gohone/hone"
)

// Verification completes a verification by its result: refuted if a stage
// failed; else in doubt if something was not checked or could not be told; else
// verified. Two things are no doubt:
//
//   - Lines that no test covers, once the behaviour of all changed functions
//     was compared: that reaches them, or says that it did not.
//   - Speed that could not be measured for want of a benchmark: there is nothing
//     that could have become slower. One that could not be told is a doubt.
//
// The exit code is 0, 3 or 4.
func Verification(v hone.Verification) hone.Verification {
	v.Result, v.Exit, v.Reason = hone.Verified, 0, ""
	var doubts []string
	compared := ended(v.Stages, hone.StageBehaviour, hone.StagePassed)
	for _, s := range v.Stages {
		switch {
		case s.Outcome == hone.StageFailed:
			v.Result, v.Exit, v.Reason = hone.Refuted, 3, s.Name+": "+s.Detail
			return v
		case s.Name == hone.StageCoverage && compared:
		case s.Name == hone.StageSpeed && s.Outcome == hone.StageSkipped:
		case s.Outcome == hone.StageDoubtful, s.Outcome == hone.StageSkipped:
			doubts = append(doubts, s.Name+": "+s.Detail)
		}
	}
	if len(doubts) > 0 {
		v.Result, v.Exit, v.Reason = hone.InDoubt, 4, strings.Join(doubts, "; ")
	}
	return v
}

// ended reports whether a stage ended with an outcome.
func ended(stages []hone.Stage, name string, o hone.StageOutcome) bool {
	for _, s := range stages {
		if s.Name == name {
			return s.Outcome == o
		}
	}
	return false
}
