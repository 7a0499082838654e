package wrongfixes

import (
	"fmt"
	"testing"
)

func TestPart(t *testing.T) {
	part := func(batch int, name string) string {
		return (&Candidate{Module: &Module{Batch: batch, Name: name}}).Part()
	}
	held := 0
	for i := range 100 {
		name := fmt.Sprint("m", i)
		held += count(part(len(batches), name) == Held)
		if part(0, name) != Seen || part(len(batches)-1, name) != Seen {
			t.Errorf("%s of another batch than the last is held back", name)
		}
	}
	if held < 30 || held > 70 {
		t.Errorf("%d of 100 modules of the last batch are held back", held)
	}
}

func TestResultFailed(t *testing.T) {
	caught := []string{StageBehaviour}
	for _, c := range []struct {
		result Result
		want   bool
	}{
		{Result{Expect: Reject, Stages: caught}, false},
		{Result{Expect: Reject, Functions: 1}, true},
		{Result{Expect: Accept, Functions: 1}, false},
		{Result{Expect: Accept, Functions: 1, Stages: caught}, true},
		{Result{Expect: Accept, Functions: 1, Unchecked: []string{"f: it waits"}}, true},
		{Result{Expect: Accept}, true},
		{Result{Expect: Equivalent}, false},
		{Result{Expect: Equivalent, Stages: caught}, false},
	} {
		if got := c.result.Failed(); got != c.want {
			t.Errorf("%+v failed: %v", c.result, got)
		}
	}
}
