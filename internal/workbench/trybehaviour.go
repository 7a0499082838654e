package workbench

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone"
)

// trialBehaviourTime bounds the behaviour check of one fix of a run.
const trialBehaviourTime = 24 * time.Second

// checkBehaviour replays calls of the functions that a fix changes. A
// difference rejects it. One that could not be checked stands on the tests, which
// execute every line of it, and on its rule: that is enough if the rule is
// mechanical. Else a person decides.
func (s *session) checkBehaviour(ctx context.Context, p *pass, c *candidate, f *hone.Fix) error {
	if s.bench.Behaviour == nil {
		return nil
	}
	q := BehaviourQuestion{Budget: trialBehaviourTime, Timeout: s.spec.Timeout, Scratch: s.tempDir, Progress: func(string, int, int) {}}
	for i, b := range []*build{p.base, c.build} {
		q.Sides[i] = BehaviourSide{Tool: s.tool, Module: s.module, Overlay: b.overlay, Mapping: b.mapping, Copy: s.copy}
	}
	for _, r := range c.ranges {
		q.Functions = append(q.Functions, ChangedFunction{Package: s.packageOf(r.File), Baseline: r})
	}
	a, err := s.bench.Behaviour(ctx, q)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		a.NotChecked = append(a.NotChecked, err.Error())
	}
	f.Behaviour = &hone.BehaviourCheck{
		Functions: a.Functions, Calls: a.Inputs, NotChecked: a.NotChecked, Difference: a.Difference, Counterexample: a.Counterexample,
	}
	if a.Difference != "" {
		c.note("behaviour", false, a.Difference)
		return reject("behaves differently: %s", a.Difference)
	}
	if f.Safety != hone.Mechanical && !f.Behaviour.Complete() {
		return &rejection{fmt.Sprintf("it is %s, and its behaviour could not be checked: %s", f.Safety, unchecked(*f.Behaviour)), hone.Shown}
	}
	if f.Behaviour.Complete() {
		c.note("behaviour", true, fmt.Sprintf("%s of %s equal", counted(a.Inputs, "call"), counted(a.Functions, "changed function")))
	}
	return nil
}

// unchecked says why the behaviour of a fix was not checked.
func unchecked(b hone.BehaviourCheck) string {
	if len(b.NotChecked) == 0 {
		return "no function changes"
	}
	return list(b.NotChecked)
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
