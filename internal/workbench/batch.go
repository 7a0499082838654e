package workbench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/search"
)

// batch puts the fixes that passed alone together, verifies the whole, takes
// out what carries nothing, and returns the rest as the next step; nil when
// nothing is left.
func (s *session) batch(ctx context.Context, p *pass, trials []search.Trial) (*candidate, error) {
	defer func() {
		for _, c := range p.weighed {
			c.discard()
		}
		clear(p.weighed)
		p.prove(nil)
	}()
	s.begins(trialsEnd)
	chosen, err := s.race(ctx, p, trials)
	if err != nil {
		return nil, err
	}
	if chosen, err = s.sound(ctx, p, trials, chosen); err != nil {
		return nil, err
	}
	s.begins(behavingEnds)
	chosen, c, err := s.together(ctx, p, chosen)
	if err != nil || c == nil {
		return nil, err
	}
	chosen, c, err = s.ablate(ctx, p, chosen, c)
	if err != nil || c == nil {
		return nil, err
	}
	return s.judgeBatch(ctx, p, chosen, c)
}

// sound does to each chosen fix, alone, what it must pass whatever its speed, and returns
// those that stay. In the place of one that does not come those that lost to it: a pass
// later there may be no time for them.
func (s *session) sound(ctx context.Context, p *pass, trials, chosen []search.Trial) ([]search.Trial, error) {
	var stay []search.Trial
	for len(chosen) > 0 {
		proved, err := s.prove(ctx, p, chosen)
		if err != nil {
			return nil, err
		}
		s.begins(racesEnd)
		p.alone = len(stay) == 0 && len(proved) == 1
		if proved, err = s.behaving(ctx, p, proved); err != nil {
			return nil, err
		}
		stay = append(stay, proved...)
		if s.budget.over(s.behavingEnds()) {
			break // the next pass tries those that are left
		}
		chosen = s.seconds(p, trials, stay)
	}
	return stay, nil
}

// seconds are the fixes that take the places of those that they lost to, where these do
// not stay.
func (s *session) seconds(p *pass, trials, stay []search.Trial) []search.Trial {
	stays := func(id string) bool {
		return slices.ContainsFunc(stay, func(t search.Trial) bool { return t.Fix.ID == id })
	}
	var open []search.Trial
	for _, t := range trials {
		winner, lost := s.lost[t.Fix.ID]
		for lost && s.lost[winner] != "" {
			winner = s.lost[winner]
		}
		if lost && !stays(winner) && !slices.ContainsFunc(stay, func(u search.Trial) bool { return fix.Conflicts(t.Fix, u.Fix) }) {
			open = append(open, t)
		}
	}
	next, rest := search.Batch(open, fix.Conflicts)
	for _, t := range next {
		delete(s.lost, t.Fix.ID)
		p.losers = search.Without(p.losers, t.Fix.ID)
		s.settle(&t.Fix, hone.Proposed, "")
	}
	for _, t := range rest {
		i := slices.IndexFunc(next, func(u search.Trial) bool { return fix.Conflicts(t.Fix, u.Fix) })
		s.lost[t.Fix.ID] = next[i].Fix.ID
	}
	return next
}

// verified builds a set of fixes and does to it what each has passed alone, or among others: of
// a single one, too, it may be known only how it behaves among those.
func (s *session) verified(ctx context.Context, p *pass, ts []search.Trial) (*candidate, error) {
	c, err := s.soundSet(ctx, p, ts)
	if err != nil {
		return nil, err
	}
	_, err = s.count(ctx, p, c)
	if err == nil {
		err = s.checkHazards(ctx, p, c)
	}
	if err == nil {
		err = s.checkTogether(ctx, p, c)
	}
	if err != nil {
		c.discard()
		return nil, err
	}
	return c, nil
}

// soundSet is a set of fixes that passes whatever its speed. Most sets have, when they were
// tested at once.
func (s *session) soundSet(ctx context.Context, p *pass, ts []search.Trial) (*candidate, error) {
	name := fmt.Sprintf("pass %d", p.n)
	if c := p.ofProved(ts); c != nil {
		c.name = name
		if err := s.compile(ctx, c.build, s.packagesOf(c.targets)); err != nil {
			c.discard()
			return nil, err
		}
		return c, nil
	}
	c, err := s.candidate(p, name, fixesOf(ts))
	if err != nil {
		return nil, err
	}
	if err := s.check(ctx, p, c); err != nil {
		c.discard()
		return nil, err
	}
	return c, nil
}

// key names a set of trials.
func key(ts []search.Trial) string { return keyOf(fixesOf(ts)) }

func keyOf(fixes []hone.Fix) string {
	ids := make([]string, len(fixes))
	for i, f := range fixes {
		ids[i] = f.ID
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

func fixesOf(ts []search.Trial) []hone.Fix {
	out := make([]hone.Fix, len(ts))
	for i, t := range ts {
		out[i] = t.Fix
	}
	return out
}
