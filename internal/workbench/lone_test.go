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
	s.passing, s.steps = 2, []*candidate{nil}
	if got := s.behavingCut(&pass{alone: true}); got != laterBehavingCut {
		t.Errorf("in a later pass until %v", got)
	}
}

// Where others have passed and wait, a single fix does not take the time of what is done with
// all of them. A later pass has its own.
func TestOthersWait(t *testing.T) {
	s := &session{passing: 1}
	waiting := &pass{waiting: true}
	if s.loneEnds(waiting) >= s.loneEnds(&pass{}) || s.behavingCut(waiting) >= s.behavingCut(&pass{}) || s.behavingCut(waiting) >= s.batchEnds() {
		t.Errorf("it begins until %v and is cut at %v", s.loneEnds(waiting), s.behavingCut(waiting))
	}
	if s.loneEnds(waiting) <= s.racesEnd() {
		t.Error("none could begin after the races")
	}
	s.passing, s.steps = 2, []*candidate{nil}
	if s.loneEnds(waiting) != s.behavingEnds() || s.behavingCut(waiting) != laterBehavingCut {
		t.Error("a later pass has other shares")
	}
}
