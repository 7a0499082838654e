package wrongfixes

import "testing"

func TestPart(t *testing.T) {
	for batch, want := range []string{Seen, Seen, Held} {
		c := &Candidate{Module: &Module{Batch: batch, Golden: batch == 0}}
		if got := c.Part(); got != want {
			t.Errorf("batch %d is in the part %s, want %s", batch, got, want)
		}
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
