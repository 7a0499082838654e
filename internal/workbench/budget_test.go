package workbench

import (
	"testing"
	"time"

	"github.com/gohone/hone"
)

// A later pass has time beyond that of the first, which another pass could still begin
// in, and leaves some for the closing measurement.
func TestLaterPassesHaveTime(t *testing.T) {
	first, later := &session{passing: 1}, &session{passing: 2, steps: []*candidate{{}}}
	shares := []float64{first.trialsEnd(), first.racesEnd(), first.behavingEnds(), first.batchEnds(), later.trialsEnd(), later.racesEnd(), later.behavingEnds(), later.batchEnds(), laterEnds, measureEnds}
	for i := 1; i < len(shares); i++ {
		if shares[i] <= shares[i-1] {
			t.Errorf("shares %v do not grow", shares)
		}
	}
	if laterBegins < first.batchEnds() || later.trialsEnd() <= laterBegins {
		t.Errorf("a pass may begin until %v: what the first decides until %v can be too late, or nothing can be tried", laterBegins, first.batchEnds())
	}
	if idle := (&session{passing: 2}); idle.trialsEnd() != first.trialsEnd() || idle.passBegins() <= laterBegins {
		t.Error("a pass before which nothing was kept leaves time to measure that")
	}
	if after := (&session{}); after.trialsEnd() != first.trialsEnd() || after.batchEnds() != first.batchEnds() {
		t.Error("what is done after the passes is not a pass")
	}
}

// Time is asked of the share that has not passed.
func TestBudget(t *testing.T) {
	b := budget{start: time.Now().Add(-30 * time.Second), total: 100 * time.Second}
	if b.over(0.4) || !b.over(0.2) || b.until(0.2) != 0 || b.until(0.4) > 10*time.Second {
		t.Errorf("over %v %v, until %v %v", b.over(0.4), b.over(0.2), b.until(0.2), b.until(0.4))
	}
}

// Tests have a part of the time, less where the share by whose end they are run is nearer, what
// is left of it where packages before took more or less, and never nothing.
func TestTimeOfTests(t *testing.T) {
	b := budget{start: time.Now().Add(-30 * time.Second), total: 600 * time.Second}
	for packages, most := range map[int]time.Duration{1: 20 * time.Second, 2: 10 * time.Second, 100: leastTests} {
		if got := b.tests(testsTake, packages); got > most || got < most-time.Second {
			t.Errorf("%d packages: %s, want %s", packages, got, most)
		}
	}
	if got := b.tests(testsEnd, 1); got != 30*time.Second {
		t.Errorf("with time to spare: %s, want all of their part", got)
	}
	if got := (budget{start: time.Now().Add(-time.Hour), total: time.Minute}).tests(testsTake, 1); got != leastTests {
		t.Errorf("late: %s", got)
	}
	if got := (budget{}).tests(testsTake, 1); got != 0 {
		t.Errorf("without a budget: %s", got)
	}
}

// Where the stages before the fixes took more than their share, the others have less each,
// and none has nothing.
func TestStagesShareWhatIsLeft(t *testing.T) {
	at := func(used float64) budget {
		return budget{start: time.Now().Add(-time.Duration(used * float64(100*time.Second))), total: 100 * time.Second}
	}
	intime := at(0.2)
	intime.slip(profileEnds)
	if got := intime.by(trialsEnd).Sub(intime.start); got != 60*time.Second {
		t.Errorf("fixes that are tried in time are tried until %s of 100", got)
	}
	late := at(0.9)
	late.slip(profileEnds)
	last := late.start.Add(90 * time.Second)
	for _, share := range []float64{trialsEnd, behavingEnds, batchEnds, laterTrialsEnd, measureEnds, 1} {
		if end := late.by(share); end.Sub(last) < 500*time.Millisecond || end.Sub(late.start) > 100*time.Second+time.Millisecond {
			t.Errorf("what has until %v of the budget has until %s of 100, and the one before until %s", share, end.Sub(late.start), last.Sub(late.start))
		}
		last = late.by(share)
	}
	if got := late.by(profileEnds).Sub(late.start); got != 35*time.Second {
		t.Errorf("what comes before moves, to %s of 100", got)
	}
}

// A stage whose predecessors overran has the share of what is left that it would have had of
// the whole, even where one before it slipped already, and has it once.
func TestEachStageSharesWhatIsLeft(t *testing.T) {
	used := func(b *budget, share float64) {
		b.start = time.Now().Add(-time.Duration(share * float64(b.total)))
	}
	s := &session{passing: 1, budget: budget{total: 100 * time.Second}}
	used(&s.budget, 0.5)
	s.begins(profileEnds)
	used(&s.budget, 0.8)
	s.begins(racesEnd)
	if s.budget.over(behavingEnds) || s.budget.until(behavingCut) < 5*time.Second {
		t.Errorf("after 80 of 100 s nothing is compared, and what was tried is lost: %s left", s.budget.until(behavingCut))
	}
	if s.budget.by(1).After(s.budget.start.Add(100*time.Second + time.Millisecond)) {
		t.Error("there is more than the budget")
	}
	used(&s.budget, 0.9)
	s.begins(racesEnd)
	if !s.budget.over(behavingEnds) {
		t.Error("a stage that is repeated has more time")
	}
	s.passing, s.steps = 2, []*candidate{{}}
	used(&s.budget, 0.97)
	s.begins(behavingEnds)
	if !s.budget.over(behavingEnds) {
		t.Error("a later pass takes the time of the closing measurement")
	}
	s.steps = nil
	s.budget.restart()
	s.begins(profileEnds)
	if s.budget.over(trialsEnd) {
		t.Error("another pass, before which nothing was kept, has no time")
	}
}

// A batch that comes late is measured for more than the least number of rounds.
func TestALateBatchIsJudged(t *testing.T) {
	s := &session{passing: 1, budget: budget{start: time.Now().Add(-78 * time.Second), total: 100 * time.Second}}
	if got := s.judging(); got < 4*time.Second || got > 5*time.Second {
		t.Errorf("judged for %s, 15 s before the closing measurement ends", got)
	}
	s.budget.start = time.Now().Add(-50 * time.Second)
	if got := s.judging(); got < 24*time.Second || got > 25*time.Second {
		t.Errorf("judged for %s, 25 s before its share ends", got)
	}
}

// Another pass is given more time once, where much is used up and the user has set no bound.
func TestProlong(t *testing.T) {
	for name, test := range map[string]struct {
		bound time.Duration // by the user
		used  float64
		want  bool
	}{
		"late":               {used: 0.6, want: true},
		"early":              {used: 0.4},
		"late, but bounded":  {bound: leastBudget, used: 0.6},
		"early, and bounded": {bound: leastBudget, used: 0.4},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBudget(hone.Spec{Budget: test.bound}, 1)
			b.start = b.start.Add(-time.Duration(test.used * float64(leastBudget)))
			b.slip(profileEnds)
			before := b.by(1)
			if got := b.prolong(); got != test.want {
				t.Fatalf("prolonged: %v", got)
			}
			if longer := b.by(1).After(before); longer != test.want || b.first() != leastBudget {
				t.Errorf("it ends %s later, and was %s at first", b.by(1).Sub(before), b.first())
			}
			if b.over(laterBegins) || b.prolong() {
				t.Error("the pass has no time, or it is given more twice")
			}
		})
	}
}

// What slipped before keeps its place.
func TestProlongAfterSlip(t *testing.T) {
	b := newBudget(hone.Spec{}, 1)
	b.start = b.start.Add(-180 * time.Second)
	b.slip(testsEnd)
	from := b.by(b.planned + 0.001)
	if !b.prolong() || b.by(b.planned+0.001).Before(from) || b.by(1).Sub(b.start).Round(time.Second) != 480*time.Second {
		t.Errorf("from %s, now %s to %s", from.Sub(b.start), b.by(b.planned+0.001).Sub(b.start), b.by(1).Sub(b.start))
	}
}

// The more fixes are to be judged, the longer a run may be prolonged, to twice its time at most; one
// that the user bounds is not.
func TestProlongForFixes(t *testing.T) {
	for fixes, want := range map[int]time.Duration{0: 480 * time.Second, 12: 480 * time.Second, 16: 540 * time.Second, 100: 600 * time.Second} {
		b := newBudget(hone.Spec{}, 1)
		b.expect(fixes)
		if !b.lengthen() || b.by(1).Sub(b.start).Round(time.Second) != want || b.lengthen() {
			t.Errorf("%d fixes: %s, want %s", fixes, b.by(1).Sub(b.start), want)
		}
	}
	b := newBudget(hone.Spec{Budget: leastBudget}, 1)
	b.expect(100)
	if b.lengthen() {
		t.Error("a bound by the user is passed")
	}
	late := newBudget(hone.Spec{}, 1)
	late.start = late.start.Add(-leastBudget * 8 / 10)
	late.slip(behavingEnds)
	if !late.lengthen() || late.by(laterBehavingCut) != late.start.Add(time.Duration(laterBehavingCut*float64(late.total))) {
		t.Errorf("a stage that was late in the first budget is late in the longer one: it ends after %s", late.by(laterBehavingCut).Sub(late.start))
	}
}

// On a machine that does other work a run may be prolonged by up to twice as much; one that the user
// bounds is not.
func TestProlongBesideOthers(t *testing.T) {
	for _, test := range []struct {
		load  float64
		fixes int
		want  time.Duration
	}{
		{0, 0, 480 * time.Second},
		{1.9, 0, 480 * time.Second},
		{3, 0, 570 * time.Second},
		{40, 0, 660 * time.Second},
		{3, 16, 660 * time.Second},
		{40, 100, 900 * time.Second},
	} {
		b := newBudget(hone.Spec{}, 1)
		b.beside(hone.Host{Cores: 2, Load: test.load})
		b.expect(test.fixes)
		if !b.lengthen() || b.total != test.want || b.first() != leastBudget {
			t.Errorf("load %v on 2 cores, %d fixes: %s, want %s", test.load, test.fixes, b.total, test.want)
		}
	}
	b := newBudget(hone.Spec{Budget: leastBudget}, 1)
	b.beside(hone.Host{Cores: 2, Load: 40})
	if b.lengthen() {
		t.Error("a bound by the user is passed")
	}
	unknown := newBudget(hone.Spec{}, 1)
	unknown.beside(hone.Host{Load: 40})
	if !unknown.lengthen() || unknown.total != 480*time.Second {
		t.Errorf("of a machine whose cores are not known: %s", unknown.total)
	}
}

// Where what is asked of each fix begins late, it has a part of the closing measurement's time,
// and never all of it.
func TestAsking(t *testing.T) {
	const total = 100 * time.Second
	for _, test := range []struct {
		used  float64
		later bool
		least time.Duration
		most  time.Duration
	}{
		{0.5, false, 24 * time.Second, 25 * time.Second},
		{batchEnds, false, 5 * time.Second, 6 * time.Second},
		{measureEnds, false, 0, 0},
		{0.8, true, 4 * time.Second, 5 * time.Second},
		{laterBatchEnds, true, 0, 0},
	} {
		s := &session{budget: budget{start: time.Now().Add(-time.Duration(test.used * float64(total))), total: total}}
		if test.later {
			s.passing, s.steps = 2, []*candidate{nil}
		}
		if got := s.asking(); got < test.least || got > test.most {
			t.Errorf("%v used, later %v: %v, want %v to %v", test.used, test.later, got, test.least, test.most)
		}
	}
}
