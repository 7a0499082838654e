package workbench

import (
	"testing"
	"time"
)

// The only fix there is has the time of the others to be compared, and enough is left to
// verify and to measure it. It has not what belongs to a later pass, for there something was
// kept, or it was tried before.
func TestLoneFix(t *testing.T) {
	s := &session{passing: 1, budget: budget{start: time.Now(), total: 100 * time.Second}}
	among, alone := s.behavingCut(&pass{}), s.behavingCut(&pass{alone: true})
	if among != behavingCut || alone <= among || alone >= measureEnds {
		t.Errorf("among others until %v, alone until %v", among, alone)
	}
	if left := s.budget.until(measureEnds) - s.budget.until(alone); left < 5*time.Second {
		t.Errorf("%s are left to measure it", left)
	}
	s.passing = 2
	if got := s.behavingCut(&pass{alone: true}); got != laterBehavingCut {
		t.Errorf("in a later pass until %v", got)
	}
}
