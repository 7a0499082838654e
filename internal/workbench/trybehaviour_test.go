package workbench

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A check that does not end is given up, and counts for nothing.
func TestReplayEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &session{budget: budget{total: time.Minute}, bench: &Workbench{}}
		s.bench.Behaviour = func(ctx context.Context, _ BehaviourQuestion) (BehaviourAnswer, error) {
			<-ctx.Done()
			return BehaviourAnswer{Functions: 1, Inputs: 7}, ctx.Err()
		}
		a, err := s.replay(t.Context(), &pass{base: &build{}}, &candidate{build: &build{}})
		if err != nil || a.record().Complete() || len(a.NotChecked) != 1 || !strings.Contains(a.NotChecked[0], "did not end within 32s") {
			t.Errorf("%+v, %v", a, err)
		}
	})
}
