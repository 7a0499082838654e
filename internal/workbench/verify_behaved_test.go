package workbench

import (
	"context"
	"errors"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// What the behaviour check answers decides, as far as its stage can: TestVerifyBehaviour has
// two of the answers in whole verifications.
func TestBehaved(t *testing.T) {
	for name, test := range map[string]struct {
		answer  BehaviourAnswer
		err     error
		outcome hone.StageOutcome
		exit    int
	}{
		"equal":      {BehaviourAnswer{Functions: 1, Inputs: 4812}, nil, hone.StagePassed, 0},
		"in part":    {BehaviourAnswer{Functions: 1, Inputs: 1, NotChecked: []string{"Sum: writes to a socket"}}, nil, hone.StageDoubtful, 4},
		"none":       {BehaviourAnswer{}, nil, hone.StageDoubtful, 4},
		"different":  {BehaviourAnswer{Functions: 1, Difference: "Sum(nil) is 1, not 0", Counterexample: "func TestX(t *testing.T) {}"}, nil, hone.StageFailed, 3},
		"impossible": {BehaviourAnswer{}, errors.New("package m: cannot be driven"), hone.StageSkipped, 4},
	} {
		check := func(context.Context, BehaviourQuestion) (BehaviourAnswer, error) { return test.answer, test.err }
		v := &verification{bench: &bench{session: &session{bench: &Workbench{Behaviour: check}}}, funcs: []ChangedFunction{{}}}
		st, err := v.behave(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		st.Name = hone.StageBehaviour
		exit := judge.Verification(hone.Verification{Stages: []hone.Stage{st}}).Exit
		if st.Outcome != test.outcome || exit != test.exit || st.Output != test.answer.Counterexample {
			t.Errorf("%s: stage %+v, exit %d, want %s and %d", name, st, exit, test.outcome, test.exit)
		}
	}
}
