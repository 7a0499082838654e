package report

import (
	"strings"

	"github.com/gohone/hone"
)

// verifyCommand is the command whose closing is a result, not figures.
const verifyCommand = "verify"

// Columns of the table of stages: where its outcome and its detail begin.
const (
	stageOutcomeAt = 15
	stageDetailAt  = 25
)

// showStages adds the stages that ended since it was called last, a line each:
// what was checked, and below it what was not.
func (t *text) showStages(v hone.Verification) {
	for ; t.ended < len(v.Stages); t.ended++ {
		s := v.Stages[t.ended]
		t.begin("stages", span{"verifying " + changeName(v.Change), bold}, txt(", on private copies"))
		pre := []span{txt("  " + pad(s.Name, stageOutcomeAt-2)), {pad(outcomeOfStage(s.Outcome), stageDetailAt-stageOutcomeAt), styleOfStage(s.Outcome)}}
		t.page.para(pre, stageDetailAt, txt(s.Detail))
		for _, n := range s.NotChecked {
			t.page.label(stageDetailAt, span{"note:", dim}, n)
		}
		t.showOutput(s)
	}
}

// showOutput adds what a program said in a stage; a counterexample is source,
// whole and fit for copying.
func (t *text) showOutput(s hone.Stage) {
	switch {
	case s.Output == "":
	case s.Name == hone.StageBehaviour, s.Name == hone.StageConcurrency && s.Outcome == hone.StageFailed:
		t.page.code(4, s.Output, func(string) style { return plain })
	default:
		t.page.label(4, span{"output:", dim}, head(s.Output))
	}
}

// changeName is a change as people say it.
func changeName(change string) string {
	if change == "-" {
		return "the patch from standard input"
	}
	return change
}

func pad(s string, to int) string { return s + strings.Repeat(" ", max(1, to-len(s))) }

// outcomeOfStage is one word.
func outcomeOfStage(o hone.StageOutcome) string {
	switch o {
	case hone.StageDoubtful:
		return "in doubt"
	case hone.StageSkipped:
		return "skipped"
	}
	return string(o)
}

func styleOfStage(o hone.StageOutcome) style {
	switch o {
	case hone.StagePassed:
		return green
	case hone.StageFailed:
		return red
	}
	return yellow
}

// showVerification says what a verification comes to.
func (t *text) showVerification() {
	v := t.run.Verification
	if v == nil || v.Result == "" {
		return
	}
	if len(t.finals()) > 0 {
		t.page.blank() // below the summary of the figures
	}
	switch v.Result {
	case hone.Verified:
		t.page.text(0, span{"verified:", green}, txt(" "+t.verifiedText(*v)))
	case hone.Refuted:
		t.page.label(0, span{"refuted:", red}, v.Reason)
	default:
		t.page.text(0, span{"in doubt:", yellow}, txt(" nothing speaks against the change, and not all of it was checked"))
		for _, s := range v.Stages {
			if s.Outcome == hone.StageDoubtful || s.Outcome == hone.StageSkipped {
				t.page.label(2, span{s.Name + ":", dim}, s.Detail)
			}
		}
	}
}

// verifiedText says what "verified" rests on: the stages that were done, and
// that speed was not measured where it was not.
func (t *text) verifiedText(v hone.Verification) string {
	var done []string
	speed := ""
	for _, s := range v.Stages {
		switch {
		case s.Name == hone.StageSpeed:
			speed = "; speed: " + s.Detail
			if gains := t.gains(); gains != "" {
				speed = "; " + gains
			}
		case s.Outcome == hone.StagePassed && (s.Name == hone.StageTests || s.Name == hone.StageBehaviour):
			done = append(done, s.Detail)
		}
	}
	return joined(done) + speed
}

// gains is the headline of the verdicts where there is a gain, else "".
func (t *text) gains() string {
	for _, unit := range []hone.Unit{hone.SecPerOp, hone.AllocsPerOp, hone.BytesPerOp} {
		if _, ok := largestGain(t.finals(), unit); ok {
			return t.headline(t.finals())
		}
	}
	return ""
}
