package behave

import (
	"context"
	"testing"
	"time"
)

// Looking for calls of many functions on a busy machine takes no more than its part of what is left, however much
// it may take else, and is left out last of all.
func TestRemaining(t *testing.T) {
	t.Parallel()
	busy := pace{slice: 3 * time.Second, spare: time.Hour}
	if none := remainingOf(context.Background()); none.hurried(busy, 2).spare != busy.spare || none.part(time.Hour, 4) != time.Hour || none.sure(time.Hour) != time.Hour || none.little() {
		t.Error("where nobody waits there is all the time")
	}
	much := remaining{time.Hour, time.Now().Add(time.Hour)}
	if p := much.hurried(busy, 2); p.slice != busy.slice || 2*p.slice+p.spare > time.Hour/growthPart || p.spare <= 0 {
		t.Errorf("of an hour: %v", p)
	}
	if p := much.hurried(busy, 10000); 10000*p.slice > time.Hour/growthPart || p.slice < leastSlice {
		t.Errorf("of an hour for many functions: %v", p)
	}
	if d := much.part(time.Hour, 4); d > time.Hour/4 || d <= 0 || much.sure(2*time.Hour) > time.Hour-time.Hour/(otherPart+1) || much.little() {
		t.Errorf("of an hour: %v, %v", d, much.sure(2*time.Hour))
	}
	over := remaining{time.Hour, time.Now().Add(-time.Minute)}
	if p := over.hurried(busy, 2); p.slice != leastSlice || p.spare != 0 || over.part(time.Hour, 4) != 0 || over.sure(time.Hour) != 0 || !over.little() {
		t.Errorf("when it is over: %v", p)
	}
}

// Tests are run otherwise for no longer than a part of what is left, however slow they are.
func TestTrialTimes(t *testing.T) {
	slice, spare := (&check{}).trialTimes(20 * time.Second)
	if slice != 5*time.Second || spare != spareTrials*slice {
		t.Errorf("%s and %s where nobody waits", slice, spare)
	}
	c := &check{remains: remaining{30 * time.Second, time.Now().Add(30 * time.Second)}}
	if slice, spare = c.trialTimes(time.Minute); slice > 5*time.Second || spare > 5*time.Second || slice < leastTrials {
		t.Errorf("%s and %s of 30s", slice, spare)
	}
}
