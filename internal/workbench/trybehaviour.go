package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// The behaviour check of one fix of a run takes a part of its budget, within
// bounds.
const (
	mostBehaviourTime  = 24 * time.Second
	leastBehaviourTime = 8 * time.Second
	behaviourShare     = 20 // parts that the budget has
)

func (s *session) behaviourTime() time.Duration {
	return min(mostBehaviourTime, max(leastBehaviourTime, s.budget.first()/behaviourShare))
}

// behaving compares the behaviour of each fix that would go into the batch, and
// returns those that may stay. It comes this late because it takes longer than
// all the other checks of a fix together, and most fixes are out by now. Those that
// save most come first, and what there is no time for is out: else the budget could end
// before anything is kept.
func (s *session) behaving(ctx context.Context, p *pass, trials []search.Trial) ([]search.Trial, error) {
	s.timeFor(slowed*s.comparisonsTake(len(trials)), s.behavingEnds())
	p.hurry = s.hurry(len(trials))
	stayed, rest, err := s.jointly(ctx, p, trials)
	if err != nil {
		return nil, err
	}
	p.waiting = p.waiting || len(stayed) > 0
	p.easiestFirst(rest)
	alone, err := s.each(ctx, rest, func(ctx context.Context, f *hone.Fix, i int) error {
		if s.budget.over(s.loneEnds(p)) {
			return s.postpone(f, notCompared)
		}
		s.progress("verify", "comparing the behaviour of "+f.Rule+" at "+place(*f), i, len(rest))
		return s.behavesInTime(ctx, p, f, nil)
	})
	if err != nil {
		return nil, err
	}
	return among(trials, slices.Concat(stayed, alone)), nil
}

// among returns some of the trials, as they are now, in the order of all.
func among(all, some []search.Trial) []search.Trial {
	var out []search.Trial
	for _, t := range all {
		if i := slices.IndexFunc(some, func(u search.Trial) bool { return u.Fix.ID == t.Fix.ID }); i >= 0 {
			out = append(out, some[i])
		}
	}
	return out
}

// behavesInTime is behaves, within the time for comparisons.
func (s *session) behavesInTime(ctx context.Context, p *pass, f *hone.Fix, known *clearance) error {
	limited, cancel := s.budget.within(ctx, s.behavingCut(p))
	defer cancel()
	err := s.behaves(limited, p, f, known)
	var rejected *rejection
	if err != nil && !errors.As(err, &rejected) && limited.Err() != nil && ctx.Err() == nil {
		return s.postpone(f, notCompared)
	}
	return err
}

const notCompared = "its behaviour was not compared: the budget ended first"

// postpone rejects a fix that there was no time for in this pass. The next one tries it
// again, if there is one.
func (s *session) postpone(f *hone.Fix, why string) *rejection {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.postponed = append(s.postponed, f.ID)
	return &rejection{why, hone.Dropped, false}
}

// behaves compares one fix with the base of the pass, unless what is known of it suffices.
func (s *session) behaves(ctx context.Context, p *pass, f *hone.Fix, known *clearance) error {
	c, err := s.candidate(p, f.ID, []hone.Fix{*f})
	if err != nil {
		return err
	}
	defer c.discard()
	if err = s.checkCovered(p, c); err != nil {
		return err
	}
	c.checks = nil // it was weighed with the same answer
	if err = s.checkBehaviour(ctx, p, c, f, known); err == nil {
		err = s.checkConcurrency(ctx, p, c, f, known)
	}
	f.Checks = append(f.Checks, c.checks...)
	return err
}

// checkBehaviour replays calls of the functions that a fix changes. A
// difference rejects it. One that could not be checked stands on the tests, which
// execute every line of it, and on its rule: that is enough if the rule is
// mechanical. Else a person decides. Where tests do not execute all changed lines,
// the calls must.
func (s *session) checkBehaviour(ctx context.Context, p *pass, c *candidate, f *hone.Fix, known *clearance) error {
	if s.bench.Behaviour == nil {
		return nil
	}
	var a BehaviourAnswer
	if known != nil {
		a = known.behaviour
	} else {
		var err error
		if a, err = s.replay(ctx, p, c); err != nil {
			return err
		}
	}
	b, doubtful := a.record(), a.Doubtful
	f.Behaviour = &b
	if b.Difference != "" {
		c.note("behaviour", false, b.Difference)
		return reject("behaves differently: %s", b.Difference)
	}
	if len(doubtful) > 0 {
		return &rejection{fmt.Sprintf("its behaviour is in doubt: calls of %s seem to differ, and there was no time to make sure of it", list(doubtful)), hone.Shown, false}
	}
	if f.Safety != hone.Mechanical && !b.Complete() {
		return &rejection{fmt.Sprintf("it is %s, and its behaviour could not be checked: %s", f.Safety, unchecked(b)), hone.Shown, false}
	}
	if c.gap != "" && (!b.Complete() || len(a.Unreached) > 0) {
		return refuse("%s, and the rest by no call that was compared: %s", c.gap, unreached(b, a))
	}
	if b.Complete() {
		c.note("behaviour", true, fmt.Sprintf("%s of %s equal%s", counted(b.Calls, "call"), counted(b.Functions, "changed function"), p.hurried(f)))
	}
	if known != nil {
		return nil // it was compared among others
	}
	return s.compared(p, c.fixes)
}

// patienceBehaviour is how many times its budget a check may take, for each package, which has
// drivers of its own: calls that hang, and differences that are made sure of, are beyond it.
const patienceBehaviour = 4

// replay replays calls of the functions that a candidate changes. A check that could not
// be made, or took too long, is part of the answer.
func (s *session) replay(ctx context.Context, p *pass, c *candidate) (BehaviourAnswer, error) {
	q := s.question(p, c)
	if q.Trusted {
		q.Search = p.hurry
	}
	return s.asked(ctx, p, q)
}

// replayOf is replay of so many changes in company. Each has a part of the time that it would
// have alone.
func (s *session) replayOf(ctx context.Context, p *pass, c *candidate, changes int) (BehaviourAnswer, error) {
	q := s.question(p, c)
	q.Changes, q.Search, q.Trusted = changes, s.searchInCompany(p, c.fixes), true
	return s.asked(ctx, p, q)
}

// asked is the answer to a question, within a few times what it should take.
func (s *session) asked(ctx context.Context, p *pass, q BehaviourQuestion) (BehaviourAnswer, error) {
	known, handBack := s.lend(p, q)
	defer handBack()
	q.Cache = known
	packages := map[string]bool{}
	for _, f := range q.Functions {
		packages[f.Package] = true
	}
	patience := patienceBehaviour * q.Budget * time.Duration(max(1, q.Changes, len(packages)))
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := s.bench.Behaviour(limited, q)
	switch {
	case ctx.Err() != nil:
		return a, ctx.Err()
	case limited.Err() != nil && a.Difference == "":
		a = BehaviourAnswer{NotChecked: []string{fmt.Sprintf("the check did not end within %s", patience)}}
	case err != nil:
		a.NotChecked = append(a.NotChecked, err.Error())
	}
	return a, nil
}

// record is what is kept of an answer.
func (a BehaviourAnswer) record() hone.BehaviourCheck {
	return hone.BehaviourCheck{
		Functions: a.Functions, Calls: a.Inputs, NotChecked: a.NotChecked, Difference: a.Difference, Counterexample: a.Counterexample,
	}
}

// question is what a check of the functions that a candidate changes is asked.
func (s *session) question(p *pass, c *candidate) BehaviourQuestion {
	q := BehaviourQuestion{Budget: s.behaviourTime(), Timeout: s.spec.Timeout, Scratch: s.tempDir, Progress: func(string, int, int) {}, Reached: true, Recordings: &s.recordings, Turn: s.turn}
	for i, b := range []*build{p.base, c.build} {
		q.Sides[i] = BehaviourSide{Tool: s.tool, Module: s.module, Overlay: b.overlay, Mapping: b.mapping, Copy: s.copy}
	}
	q.Trusted = !slices.ContainsFunc(c.fixes, func(f hone.Fix) bool { return f.Safety != hone.Mechanical })
	for _, r := range c.ranges {
		q.Functions = append(q.Functions, ChangedFunction{Package: s.packageOf(r.File), Baseline: r})
	}
	return q
}

// unchecked says why the behaviour of a fix was not checked.
func unchecked(b hone.BehaviourCheck) string {
	if len(b.NotChecked) == 0 {
		return "no function changes"
	}
	return list(b.NotChecked)
}

// unreached says which changed lines no call has shown to behave as before.
func unreached(b hone.BehaviourCheck, a BehaviourAnswer) string {
	if !b.Complete() {
		return unchecked(b)
	}
	return "calls execute only a part of the changed lines of " + list(a.Unreached)
}

// behaved says of the kept fixes what was checked of their behaviour and what
// was not.
func (s *session) behaved() (done, not string) {
	checked, kept, calls := 0, 0, 0
	for _, f := range s.fixes {
		if f.State != hone.Kept {
			continue
		}
		kept++
		if f.Behaviour != nil && f.Behaviour.Complete() {
			checked++
			calls += f.Behaviour.Calls
		}
	}
	if checked > 0 {
		done = fmt.Sprintf("the functions that %d of %d kept fixes change (%.0f %%) answer %s as before",
			checked, kept, 100*float64(checked)/float64(kept), counted(calls, "made-up call"))
	}
	switch rest := kept - checked; {
	case checked == 0:
		not = "behaviour beyond the module's tests: only mechanical rewrites are kept"
	case rest == 0:
		not = "behaviour beyond the module's tests and those calls"
	default:
		not = fmt.Sprintf("behaviour of the other %d beyond the module's tests: their rules are mechanical", rest)
	}
	return done, not
}
