package workbench

import (
	"context"
	"errors"
	"slices"

	"github.com/gohone/hone"
)

// measureKept measures everything that was kept against the unchanged source:
// the numbers of the closing table. A pass whose benchmarks get worse is taken
// back, with those after it, and the rest is measured again.
func (s *session) measureKept(ctx context.Context) error {
	for len(s.steps) > 0 {
		last := s.steps[len(s.steps)-1]
		targets := s.touchedBySteps()
		// Packages that only earlier steps had touched are not compiled yet.
		if err := s.compile(ctx, last.build, s.packagesOf(targets)); err != nil {
			return err
		}
		vs, err := s.compare(ctx, comparison{
			name: all, base: s.base, with: last.build, targets: targets, ends: s.budget.by(measureEnds), policy: s.policy(),
		})
		var rejected *rejection
		if err != nil && !errors.As(err, &rejected) {
			s.cutOff(vs)
			return err
		}
		fixes := s.stepped()
		worse := objections(s.bargain(fixes, vs), s.policy(), s.hot(fixes))
		if rejected == nil && len(worse) == 0 {
			s.announce(vs)
			return nil
		}
		s.takeBack(worse, rejected)
	}
	return nil
}

// stepped are the fixes of all steps.
func (s *session) stepped() []hone.Fix {
	var fixes []hone.Fix
	for _, step := range s.steps {
		fixes = append(fixes, step.fixes...)
	}
	return fixes
}

// cutOff takes what there is of an interrupted measurement: doubt is no
// objection then, but what got worse is taken back.
func (s *session) cutOff(vs []hone.Verdict) {
	if worse := objections(s.bargain(s.stepped(), vs), s.policy(), nil); len(worse) > 0 {
		s.takeBack(worse, nil)
		return
	}
	s.announce(vs)
}

// touchedBySteps lists the benchmarks that execute any kept edit, in the order
// of the plan.
func (s *session) touchedBySteps() []target {
	touched := map[hone.Benchmark]bool{}
	for _, step := range s.steps {
		for _, t := range step.targets {
			touched[t.Benchmark] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(s.targets), func(t target) bool { return !touched[t.Benchmark] })
}

// takeBack drops the last step that touches what got worse, and those after.
func (s *session) takeBack(worse map[hone.Benchmark]string, rejected *rejection) {
	guilty := len(s.steps) - 1
	for i, step := range s.steps {
		if slices.ContainsFunc(step.targets, func(t target) bool { _, ok := worse[t.Benchmark]; return ok }) {
			guilty = i
		}
	}
	reason := "in the closing measurement a benchmark fails with it"
	if rejected != nil {
		reason = rejected.reason
	}
	for _, why := range worse {
		reason = "in the closing measurement " + why
	}
	for _, step := range s.steps[guilty:] {
		for _, f := range step.fixes {
			s.settle(&f, hone.Dropped, reason)
		}
	}
	s.steps = s.steps[:guilty]
}
