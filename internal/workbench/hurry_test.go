package workbench

import (
	"runtime"
	"testing"
	"time"
)

// The more fixes wait for what time is left, the less each has, and none has nothing.
func TestHurry(t *testing.T) {
	procs := runtime.GOMAXPROCS(0)
	s := &session{budget: budget{start: time.Now(), total: 100 * time.Second}}
	usual := s.behaviourTime() / searchShare
	for _, tt := range []struct {
		fixes    int
		from, to time.Duration
	}{
		{1, 0, 0},
		{4 * procs, 0, 0},
		{17 * procs, usual / 3, usual * 2 / 3},
		{1000 * procs, usual / mostHurry, usual / mostHurry},
	} {
		if got := s.hurry(tt.fixes); got < tt.from || got > tt.to {
			t.Errorf("%d fixes: %s, want %s to %s", tt.fixes, got, tt.from, tt.to)
		}
	}
	s.budget.start = s.budget.start.Add(-time.Minute)
	if got := s.hurry(4 * procs); got == 0 {
		t.Error("late: as long as usual")
	}
}
