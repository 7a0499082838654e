package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone"
)

// origin is the pass that found a fix, and the source it was found in.
type origin struct {
	pass int
	base *build
}

// tryShown measures, if the user asks for it, what each fix would gain that is
// only shown: each alone, against the source it was found in. None is kept by
// that.
func (s *session) tryShown(ctx context.Context) error {
	if !s.spec.Try {
		return nil
	}
	shown := slices.DeleteFunc(slices.Clone(s.fixes), func(f hone.Fix) bool {
		_, asked := s.onRequest[f.ID]
		return f.State != hone.Shown && !asked || len(f.Edits) == 0
	})
	for i := range shown {
		f := &shown[i]
		if f.State == hone.Proposed {
			f.Reason = s.onRequest[f.ID]
		}
		if s.budget.over(s.batchEnds()) {
			s.settle(f, hone.Shown, f.Reason+"; not measured: the budget ended first")
			continue
		}
		s.progress("verify", "trying "+f.Rule+" at "+place(*f)+", which is only shown", i, len(shown))
		trade, err := s.trade(ctx, f)
		var rejected *rejection
		switch {
		case errors.As(err, &rejected):
			trade = "not measured: it " + rejected.reason
		case err != nil:
			return err
		}
		s.settle(f, hone.Shown, f.Reason+"; "+trade)
	}
	return nil
}

// trade compiles a fix, and says what its tests say and what it gains.
func (s *session) trade(ctx context.Context, f *hone.Fix) (string, error) {
	from := s.origins[f.ID]
	p := &pass{n: from.pass, base: from.base, vet: map[string][]string{}}
	c, err := s.candidate(&pass{base: from.base, reach: &reach{}}, f.ID, []hone.Fix{*f})
	if err != nil {
		return "", err
	}
	defer c.discard()
	if p.reach, err = s.reaches(ctx, from.base, c.edited); err != nil {
		return "", err
	}
	c.targets = s.affected(p.reach, c)
	pkgs := s.dependents(c.edited)
	for _, step := range []func() error{
		func() error { return s.compile(ctx, from.base, pkgs) },
		func() error { return s.checkBuild(ctx, p, c, pkgs) },
		func() error { return s.checkVet(ctx, p, c) },
	} {
		if err := step(); err != nil {
			return "", err
		}
	}
	said := "the tests pass as before"
	var rejected *rejection
	if err := s.checkTests(ctx, p, c, pkgs); errors.As(err, &rejected) {
		said = rejected.reason
	} else if err != nil {
		return "", err
	}
	gain, err := s.gain(ctx, p, c)
	if len(f.Checks) == 0 {
		f.Checks = c.checks
	}
	return fmt.Sprintf("tried on request: %s; %s", gain, said), err
}

// gain measures a candidate against its base. What it costs or gains is said, and
// decides nothing.
func (s *session) gain(ctx context.Context, p *pass, c *candidate) (string, error) {
	if len(c.targets) == 0 {
		return "no benchmark executes it", nil
	}
	detail := "allocations were not counted"
	_, err := s.count(ctx, p, c)
	var rejected *rejection
	switch {
	case errors.As(err, &rejected):
		detail = rejected.reason
	case err != nil:
		return "", err
	default:
		detail = c.checks[len(c.checks)-1].Detail
	}
	vs, err := s.compare(ctx, comparison{
		name: c.fixes[0].ID, base: p.base, with: c.build, targets: c.targets, policy: s.policy(),
		ends: time.Now().Add(min(ablationTime, s.budget.until(s.batchEnds()))),
	})
	if errors.As(err, &rejected) {
		return rejected.reason, nil
	}
	if err != nil {
		return "", err
	}
	s.announce(vs)
	if !slices.ContainsFunc(vs, func(v hone.Verdict) bool { return v.Unit == hone.SecPerOp && v.Outcome == hone.Improvement }) {
		return "no measurable gain in time; " + detail, nil
	}
	return detail, nil
}
