package workbench

import (
	"cmp"
	"context"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// unasked keeps, of a batch that comes too late to ask what each fix carries in it, those that
// save something exact alone, and those that these were compared with.
func (s *session) unasked(ctx context.Context, p *pass, trials []search.Trial, c *candidate) ([]search.Trial, *candidate, error) {
	kept := slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { return t.Gain <= 0 })
	if 0 < len(kept) && len(kept) < len(trials) {
		carried, err := s.carried(p, trials, kept)
		if err != nil {
			return nil, nil, err
		}
		kept = append(kept, carried...)
	}
	for i := range trials {
		at := slices.IndexFunc(kept, func(t search.Trial) bool { return t.Fix.ID == trials[i].Fix.ID })
		if at < 0 {
			s.turnDown(&trials[i].Fix, &rejection{"no gain was measured: the budget ended first", hone.Dropped, false})
			continue
		}
		kept[at].Fix.Reason = unaskedReason(kept[at])
	}
	kept = among(trials, kept)
	switch len(kept) {
	case 0:
		return nil, nil, nil
	case len(trials):
		return kept, c, nil
	}
	c.discard() // another one takes its place
	return s.together(ctx, p, kept)
}

// unaskedReason says why a fix is kept that was not measured without those beside it.
func unaskedReason(t search.Trial) string {
	if t.Gain <= 0 {
		return "no gain of its own was measured: the budget ended first, and a fix of the same function was compared with it alone"
	}
	if i := slices.IndexFunc(t.Fix.Checks, func(c hone.Check) bool { return c.Name == "allocations" }); i >= 0 {
		return t.Fix.Checks[i].Detail + ", alone: the budget ended before it was measured without the fixes beside it"
	}
	return t.Fix.Reason
}

// carried are mechanical fixes that save nothing exact, without which fixes that do would have to be
// compared anew, since they edit the same functions: there is no time for that, and both
// would be lost.
func (s *session) carried(p *pass, trials, kept []search.Trial) ([]search.Trial, error) {
	open, err := s.uncompared(p, fixesOf(kept))
	if err != nil || len(open) == 0 {
		return nil, err
	}
	var out []search.Trial
	for _, e := range open {
		for _, t := range p.smallestWith(e, trials) {
			in := func(u search.Trial) bool { return u.Fix.ID == t.Fix.ID }
			if !slices.ContainsFunc(kept, in) && !slices.ContainsFunc(out, in) {
				out = append(out, t)
			}
		}
	}
	return out, nil
}

// smallestWith are the fixes of the smallest set with which a declaration was compared that has
// all of those that edit it, and besides them mechanical ones alone; none if there is no such set.
func (p *pass) smallestWith(e edition, trials []search.Trial) []search.Trial {
	p.mu.Lock()
	defer p.mu.Unlock()
	var sets [][]search.Trial
	for _, ids := range p.agreed[e.place()] {
		if slices.ContainsFunc(e.fixes, func(id string) bool { return !slices.Contains(ids, id) }) {
			continue
		}
		set := slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool {
			return !slices.Contains(ids, t.Fix.ID) || !slices.Contains(e.fixes, t.Fix.ID) && t.Fix.Safety != hone.Mechanical
		})
		if len(set) == len(ids) {
			sets = append(sets, set)
		}
	}
	if len(sets) == 0 {
		return nil
	}
	return slices.MinFunc(sets, func(a, b []search.Trial) int { return cmp.Compare(len(a), len(b)) })
}
