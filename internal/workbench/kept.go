package workbench

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// measureKept measures everything that was kept against the unchanged source:
// the numbers of the closing table. Times that get worse are measured again. What touches
// benchmarks that do then is taken back, with the passes after it, and the rest is measured again.
func (s *session) measureKept(ctx context.Context) error {
	for len(s.steps) > 0 {
		last := s.steps[len(s.steps)-1]
		targets := s.touchedBySteps()
		// Packages that only earlier steps had touched are not compiled yet.
		if err := s.compile(ctx, last.build, s.packagesOf(targets)); err != nil {
			return err
		}
		fixes := s.stepped()
		measured := comparison{
			name: all, base: s.base, with: last.build, targets: targets, ends: s.budget.by(measureEnds), policy: s.policy(),
		}
		vs, err := s.compare(ctx, measured)
		if left := s.budget.until(1); err == nil && left > leastAblation {
			vs, err = s.secondLook(ctx, measured, vs, s.hot(fixes), min(ablationTime, left/2), left)
		}
		var rejected *rejection
		if err != nil && !errors.As(err, &rejected) {
			s.cutOff(vs)
			return err
		}
		told, beside, err := s.spared(ctx, s.steps, vs)
		if err != nil {
			s.cutOff(vs)
			return err
		}
		worse := objections(s.bargain(fixes, told), s.policy(), s.hot(fixes))
		if rejected == nil && len(worse) == 0 {
			s.announce(vs)
			s.sayBorne(vs, s.hot(fixes), beside)
			return nil
		}
		if err := s.takeBack(ctx, worse, rejected); err != nil {
			return err
		}
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
		s.drop(s.guiltyStep(worse), closingReason(worse, nil))
		return
	}
	s.announce(vs)
	s.sayBorne(vs, nil, nil)
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

// takeBack drops what may have made benchmarks worse: of the last step that
// touches them the fixes that do, if others stand without, else that step; and
// the steps after it.
func (s *session) takeBack(ctx context.Context, worse map[hone.Benchmark]string, rejected *rejection) error {
	at, reason := s.guiltyStep(worse), closingReason(worse, rejected)
	s.drop(at+1, reason)
	if rejected == nil {
		if lighter, err := s.lighter(ctx, s.steps[at], worse, reason); err != nil {
			return err
		} else if lighter != nil {
			s.steps[at] = lighter
			return nil
		}
	}
	s.drop(at, reason)
	return nil
}

// lighter returns a step without the fixes that touch benchmarks which got
// worse, and with those that lost to them; nil if all do, if none does, or if the rest does not
// stand without.
func (s *session) lighter(ctx context.Context, step *candidate, worse map[hone.Benchmark]string, reason string) (*candidate, error) {
	trials := trialsOf(step.fixes)
	guilty, err := s.guilty(ctx, step.pass, trials, worse)
	if err != nil || len(guilty) == 0 {
		return nil, err
	}
	stay := slices.Clone(trials)
	for _, t := range guilty {
		stay = search.Without(stay, t.Fix.ID)
	}
	instead, err := s.inPlaceOf(ctx, step.pass, guilty, stay)
	if err != nil {
		return nil, err
	}
	if len(stay)+len(instead) == 0 {
		return nil, nil
	}
	for _, t := range guilty {
		s.settle(&t.Fix, hone.Dropped, reason)
	}
	passing, c, err := s.together(ctx, step.pass, append(stay, instead...))
	if err == nil {
		s.tookPlace(instead, passing)
	}
	return c, err
}

func trialsOf(fixes []hone.Fix) []search.Trial {
	out := make([]search.Trial, len(fixes))
	for i, f := range fixes {
		out[i] = search.Trial{Fix: f, Passes: true}
	}
	return out
}

// guiltyStep is the last step that touches what got worse; the last one if none
// does.
func (s *session) guiltyStep(worse map[hone.Benchmark]string) int {
	for i, step := range slices.Backward(s.steps) {
		if slices.ContainsFunc(step.targets, func(t target) bool { _, ok := worse[t.Benchmark]; return ok }) {
			return i
		}
	}
	return len(s.steps) - 1
}

func closingReason(worse map[hone.Benchmark]string, rejected *rejection) string {
	if rejected != nil {
		return rejected.reason
	}
	if len(worse) > 0 {
		return "in the closing measurement " + slices.Min(slices.Collect(maps.Values(worse)))
	}
	return "in the closing measurement a benchmark fails with it"
}

// drop takes back all steps from one on.
func (s *session) drop(from int, reason string) {
	for _, step := range s.steps[from:] {
		for _, f := range step.fixes {
			s.settle(&f, hone.Dropped, reason)
		}
	}
	s.steps = s.steps[:from]
}
