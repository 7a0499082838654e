package workbench

import (
	"context"
	"time"

	"github.com/gohone/hone"
)

// The share of a run's budget by whose end a stage leaves the rest to the
// stages after it.
const (
	testsTake    = 0.15 // at most; where they are the workload they come first
	baselineEnds = 0.15
	profileEnds  = 0.35
	testsEnd     = 0.45
	trialsEnd    = 0.6  // of the first pass
	racesEnd     = 0.64 // between what is offered for the same lines
	behavingEnds = 0.68 // no comparison of behaviour begins then
	behavingCut  = 0.8  // and those under way are given up
	loneCut      = 0.87 // that of the only fix there is: no other one waits for the time
	waitingEnds  = 0.66 // where others have passed, and wait for what is done with all of them
	waitingCut   = 0.74
	batchEnds    = 0.75
	measureEnds  = 0.93
)

// A pass after the first tries what others have made room for. Most of that saves
// allocations, which are counted in no time: it may begin while the first might still
// be measuring, and take some of what is left for the closing measurement, which needs
// little where much has been gained.
const (
	laterBegins       = 0.75
	laterTrialsEnd    = 0.8
	laterRacesEnd     = 0.81
	laterBehavingEnds = 0.82
	laterBehavingCut  = 0.84
	laterBatchEnds    = 0.85
	laterEnds         = 0.88 // it is given up then
)

// Defaults of a run's budget.
const (
	budgetPerPackage = time.Minute
	leastBudget      = 5 * time.Minute
	longestProfile   = time.Second
	moreBudget       = 6                // tenths of it, where there is more to try
	moreForFix       = 15 * time.Second // for each fix that is to be judged, if that is more
	prolongedFrom    = 0.5              // share that is used up then
	mostCrowd        = 2                // times as much more a run may have on a machine that does other work
	mendingTime      = 45 * time.Second // to verify what takes the place of a fix that is taken back, and to measure all again
)

// budget divides the time of a run among its stages.
type budget struct {
	start    time.Time
	total    time.Duration
	profiles float64       // share by whose end all profiles are taken
	longest  time.Duration // of one CPU profile
	planned  float64       // share by which a stage should have begun that began late
	late     float64       // share that was used up then, 0 if none began late
	mending  time.Duration // that the run may have to try what lost to a fix that is taken back at its end, likewise
	more     time.Duration // that the run may have besides, 0 if the user bounds it, or it has it
	given    time.Duration // of that, what it has
	crowd    float64       // how many times as long all takes on a machine that does other work, 0 if that is not known
}

// newBudget starts the clock of a run over n packages with benchmarks.
func newBudget(spec hone.Spec, n int) budget {
	b := budget{start: time.Now(), total: spec.Budget, profiles: profileEnds, longest: longestProfile}
	if b.total <= 0 {
		b.total = max(leastBudget, time.Duration(n)*budgetPerPackage)
		b.more = moreBudget * b.total / 10
		b.mending = mendingTime
	}
	return b
}

// beside notes what else the machine did when the run began: each process waits for those of
// others, and what a run may be prolonged by is worth as much less.
func (b *budget) beside(machine hone.Host) {
	if machine.Cores > 0 {
		b.crowd = machine.Load / float64(machine.Cores)
	}
	b.more = b.crowded(b.more)
}

func (b *budget) crowded(d time.Duration) time.Duration {
	return time.Duration(float64(d) * min(mostCrowd, max(1, b.crowd))).Round(time.Second)
}

// expect notes how many fixes are to be judged: each takes its time, so that a run with many of
// them may be prolonged by more, and at most take twice its time, or three times beside other programs.
func (b *budget) expect(fixes int) {
	if b.more > 0 {
		b.more = max(b.more, b.crowded(min(b.total, time.Duration(fixes)*moreForFix)))
	}
}

// prolong gives a run more time, once, where the user has set no bound and less than half of
// the budget is left: what was kept makes room for more, what there was no time for is tried
// again, and what has passed all checks is not lost for want of time to measure it. It reports
// whether it did.
func (b *budget) prolong() bool {
	return time.Since(b.start) >= time.Duration(prolongedFrom*float64(b.total)) && b.lengthen()
}

// lengthen is prolong at any time.
func (b *budget) lengthen() bool {
	if b.more == 0 {
		return false
	}
	b.late *= float64(b.total) / float64(b.total+b.more)
	b.total, b.given, b.more = b.total+b.more, b.more, 0
	return true
}

// mend gives a run the time, once, to try what lost to a fix that the closing measurement takes
// back, where the user has set no bound. It reports whether it did.
func (b *budget) mend() bool {
	if b.mending == 0 {
		return false
	}
	b.late *= float64(b.total) / float64(b.total+b.mending)
	b.total, b.given, b.mending = b.total+b.mending, b.given+b.mending, 0
	return true
}

// first is the budget without what it was prolonged by.
func (b budget) first() time.Duration {
	return b.total - b.given
}

// slip is called when a stage begins that should by a share of the budget. Where those
// before have taken more, on a machine that does other work too, this stage and those to
// come divide among themselves what is left, in the same proportions: else it would have no
// time at all, what was found by then would be lost, and what is left after it go unused.
// A stage slips once: what it repeats has no more time than that.
func (b *budget) slip(planned float64) {
	if now := time.Now(); planned > b.planned && now.After(b.by(planned)) {
		b.planned, b.late = planned, min(float64(now.Sub(b.start))/float64(b.total), 1)
	}
}

// restart lets the stages slip anew, of another pass.
func (b *budget) restart() { b.planned, b.late = 0, 0 }

// by returns the moment at which a share of the budget is used up.
func (b budget) by(share float64) time.Time {
	if b.late > 0 && share > b.planned {
		// What was late of the first budget is not late of one that was prolonged.
		share = max(share, b.late+(share-b.planned)/(1-b.planned)*(1-b.late))
	}
	return b.start.Add(time.Duration(share * float64(b.total)))
}

// runsOfTests is how many runs say which tests of a package are evidence: two, and one of
// those that come after a test that takes too long.
const runsOfTests = 3

// leastTests is what the tests of a package may take in any case.
const leastTests = 2 * time.Second

// tests is what one run of a package's tests may take by the end of a share, of as many
// packages as are left, 0 as long as they like. Each candidate is to pass them again: what takes longer
// leaves no time for that.
func (b budget) tests(share float64, packages int) time.Duration {
	if b.total <= 0 {
		return 0
	}
	return max(leastTests, min(b.until(share), time.Duration(testsTake*float64(b.total)))/time.Duration(runsOfTests*packages))
}

// over reports whether a share of the budget is used up.
func (b budget) over(share float64) bool { return !time.Now().Before(b.by(share)) }

// later reports whether something was kept before this pass, which is to be measured when the
// run closes. A pass before which nothing was has the time that the first one would have: there
// is nothing else to do with it.
func (s *session) later() bool { return s.passing > 1 && len(s.steps) > 0 }

// passBegins is the share of the budget by which a pass after the first begins.
func (s *session) passBegins() float64 {
	if s.later() {
		return laterBegins
	}
	return laterEnds
}

// trialsEnd is the share of the budget by whose end the fixes of this pass are tried.
func (s *session) trialsEnd() float64 {
	if s.later() {
		return laterTrialsEnd
	}
	return trialsEnd
}

// racesEnd is the share by whose end what is offered for the same lines is measured against
// each other. Races improve what is kept; the checks after them decide whether anything is.
func (s *session) racesEnd() float64 {
	if s.later() {
		return laterRacesEnd
	}
	return racesEnd
}

// begins shares the rest of the budget anew if a stage of the first pass begins late. A later
// pass is given up instead: what was kept before it is to be measured.
func (s *session) begins(planned float64) {
	if !s.later() {
		s.budget.slip(planned)
	}
}

// behavingEnds is the share by whose end comparisons of their behaviour begin.
func (s *session) behavingEnds() float64 {
	if s.later() {
		return laterBehavingEnds
	}
	return behavingEnds
}

// loneEnds is the share by whose end comparisons of single fixes begin. One of them can take as
// long as all others at once.
func (s *session) loneEnds(p *pass) float64 {
	if p.waiting && !s.later() {
		return waitingEnds
	}
	return s.behavingEnds()
}

// behavingCut is the share by whose end they are over.
func (s *session) behavingCut(p *pass) float64 {
	switch {
	case s.later():
		return laterBehavingCut
	case p.alone:
		return loneCut
	case p.waiting:
		return waitingCut
	}
	return behavingCut
}

// batchEnds is the share by whose end they are decided on.
func (s *session) batchEnds() float64 {
	if s.later() {
		return laterBatchEnds
	}
	return batchEnds
}

// partsEnd is the share by whose end parts of a batch are verified that does not pass as a
// whole.
func (s *session) partsEnd() float64 {
	if s.later() {
		return laterBatchEnds
	}
	return measureEnds
}

// asking is the time left for what is asked of each fix that is else lost, or begun again by the
// next pass: where it begins late, a part of what the closing measurement would have, too.
func (s *session) asking() time.Duration {
	return max(s.budget.until(s.batchEnds()), s.budget.until(s.partsEnd())/3)
}

// judging is the time left for what decides about a batch: where it begins late, a part of
// what the closing measurement, which compares much the same, would have.
func (s *session) judging() time.Duration {
	return max(s.budget.until(s.batchEnds()), s.budget.until(measureEnds)/3)
}

// until returns the time left before a share is used up, at least 0.
func (b budget) until(share float64) time.Duration { return max(0, time.Until(b.by(share))) }

// within bounds ctx by a share of the budget.
func (b budget) within(ctx context.Context, share float64) (context.Context, context.CancelFunc) {
	return context.WithDeadline(ctx, b.by(share))
}
