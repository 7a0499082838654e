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
// difference rejects it. What could not be checked is noted: such a fix is kept
// on its tests alone, which is why only mechanical ones are tried.
func (s *session) checkBehaviour(ctx context.Context, p *pass, c *candidate, f *hone.Fix) error {
	if s.bench.Behaviour == nil {
		return nil
	}
	a, err := s.bench.Behaviour(ctx, s.question(p, c))
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
	if f.Behaviour.Complete() {
		c.note("behaviour", true, fmt.Sprintf("%s of %s equal", counted(a.Inputs, "call"), counted(a.Functions, "changed function")))
	}
	return nil
}

// question is what a check of the functions that a candidate changes is asked.
func (s *session) question(p *pass, c *candidate) BehaviourQuestion {
	q := BehaviourQuestion{Budget: trialBehaviourTime, Timeout: s.spec.Timeout, Scratch: s.tempDir, Progress: func(string, int, int) {}}
	for i, b := range []*build{p.base, c.build} {
		q.Sides[i] = BehaviourSide{Tool: s.tool, Module: s.module, Overlay: b.overlay, Mapping: b.mapping, Copy: s.copy}
	}
	for _, r := range c.ranges {
		q.Functions = append(q.Functions, ChangedFunction{Package: s.packageOf(r.File), Baseline: r})
	}
	return q
}

// behaved says of the kept fixes how many had their behaviour checked, and by
// how many calls.
func (s *session) behaved() (checked, kept, calls int) {
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
	return checked, kept, calls
}
