package records

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestPending(t *testing.T) {
	s := NewStore(0, Order{"a", false}, Order{"b", true}, Order{"a", true})
	s.Add(Order{"a", false})
	for patient, want := range map[string]int{"a": 2, "b": 0} {
		if got, err := s.Pending(context.Background(), patient); err != nil || got != want {
			t.Errorf("%s: %d, %v", patient, got, err)
		}
	}
	if _, err := s.Pending(context.Background(), "c"); !errors.Is(err, ErrPatient) {
		t.Errorf("error %v", err)
	}
}

func TestPendingIsGivenUp(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := NewStore(time.Hour).Pending(ctx, "a"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}
