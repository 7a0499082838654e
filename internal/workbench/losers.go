package workbench

import (
	"context"
	"errors"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/search"
)

// losersOf are the fixes that lost to some of the same lines which are not kept after all, beside
// those that stay: each saves something exact by itself, since there is no time to ask for more
// than what all that is kept is asked for once more. They are tried but once; none are where the
// time for it is over.
func (s *session) losersOf(p *pass, gone, stay []search.Trial) []search.Trial {
	conflicts := func(t search.Trial, with []search.Trial) bool {
		return slices.ContainsFunc(with, func(u search.Trial) bool { return fix.Conflicts(t.Fix, u.Fix) })
	}
	open := slices.DeleteFunc(slices.Clone(p.losers), func(t search.Trial) bool {
		return t.Gain <= 0 || !conflicts(t, gone) || conflicts(t, stay)
	})
	if len(open) == 0 || s.budget.until(1) < mendingTime && !(s.budget.mend() && s.lengthened(moreToTry)) {
		return nil
	}
	next, _ := search.Batch(open, fix.Conflicts)
	for _, t := range next {
		p.losers = search.Without(p.losers, t.Fix.ID)
		s.settle(&t.Fix, hone.Proposed, "")
	}
	return next
}

// inPlaceOf are the fixes that take the places of some that are not kept after all: where one does
// not pass, the next of the same lines is tried.
func (s *session) inPlaceOf(ctx context.Context, p *pass, gone, stay []search.Trial) ([]search.Trial, error) {
	var out []search.Trial
	for {
		next := s.losersOf(p, gone, slices.Concat(stay, out))
		if len(next) == 0 {
			return out, nil
		}
		sound, err := s.soundLosers(ctx, p, next)
		if err != nil {
			return nil, err
		}
		out = append(out, sound...)
	}
}

// soundLosers are those of them that pass what each fix must whatever its speed.
func (s *session) soundLosers(ctx context.Context, p *pass, trials []search.Trial) ([]search.Trial, error) {
	defer p.prove(nil)
	proved, err := s.prove(ctx, p, trials)
	if err != nil {
		return nil, err
	}
	return s.each(ctx, proved, func(ctx context.Context, f *hone.Fix, _ int) error {
		s.progress("verify", "comparing the behaviour of "+f.Rule+" at "+place(*f), 0, 0)
		limited, cancel := context.WithTimeout(ctx, s.comparing())
		defer cancel()
		err := s.behaves(limited, p, f, nil)
		var rejected *rejection
		if err != nil && !errors.As(err, &rejected) && limited.Err() != nil && ctx.Err() == nil {
			return refuse("%s", notCompared)
		}
		return err
	})
}

// tookPlace announces what became of fixes that were tried in the place of others.
func (s *session) tookPlace(instead, passing []search.Trial) {
	for _, t := range instead {
		switch {
		case slices.ContainsFunc(passing, func(u search.Trial) bool { return u.Fix.ID == t.Fix.ID }):
			s.settle(&t.Fix, hone.Kept, "saves something exact alone, and takes the place of one of the same lines that was taken back")
		case len(passing) == 0:
			s.settle(&t.Fix, hone.Dropped, "does not pass in the place of one of the same lines that was taken back")
		}
	}
}
