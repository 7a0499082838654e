package workbench

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// unasked keeps, of a batch that comes too late to ask what each fix carries in it, those that
// save something exact alone, or time, and those that these were compared with.
func (s *session) unasked(ctx context.Context, p *pass, trials []search.Trial, c *candidate) ([]search.Trial, *candidate, error) {
	faster, err := s.fasterAlone(ctx, p, slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { return t.Gain > 0 }))
	if err != nil {
		return nil, nil, err
	}
	kept := slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { return t.Gain <= 0 && faster[t.Fix.ID] == "" })
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
			s.turnDown(&trials[i].Fix, s.postpone(&trials[i].Fix, notMeasured))
			continue
		}
		kept[at].Fix.Reason = cmp.Or(faster[kept[at].Fix.ID], unaskedReason(kept[at]))
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

// leastAlone is the least time in which a fix is measured alone.
const leastAlone = 3 * time.Second

// fasterAlone measures fixes that save nothing exact, each alone, with what is compiled of them,
// and says of those that save time how much: those that promise most first, as long as a part of
// the time of the closing measurement lasts.
func (s *session) fasterAlone(ctx context.Context, p *pass, trials []search.Trial) (map[string]string, error) {
	slices.SortStableFunc(trials, func(a, b search.Trial) int { return cmp.Compare(b.Bound, a.Bound) })
	out, ends := map[string]string{}, time.Now().Add(s.budget.until(measureEnds)/3)
	for i, t := range trials {
		alone, left := p.weighed[t.Fix.ID], time.Until(ends)
		if alone == nil || left < leastAlone {
			continue
		}
		vs, err := s.compare(ctx, comparison{
			name: t.Fix.ID, base: p.base, with: alone.build, targets: s.telling([]hone.Fix{t.Fix}, alone.targets), policy: s.policy(),
			ends: time.Now().Add(max(leastAlone, left/time.Duration(len(trials)-i))), enough: s.settled([]hone.Fix{t.Fix}, nil),
		})
		if unfit(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if said := fastest(vs); said != "" && len(objections(s.bargain([]hone.Fix{t.Fix}, vs), s.policy(), nil)) == 0 {
			out[t.Fix.ID] = said
		}
	}
	return out, nil
}

// fastest says what improves most in time, "" if nothing does.
func fastest(vs []hone.Verdict) string {
	var best hone.Verdict
	for _, v := range vs {
		if v.Unit == hone.SecPerOp && v.Outcome == hone.Improvement && v.Delta < best.Delta {
			best = v
		}
	}
	if best.Outcome == "" {
		return ""
	}
	return fmt.Sprintf("alone, it is %.2fx faster in %s: the budget ended before it was measured without the fixes beside it", 1/(1+best.Delta), best.Benchmark.Name)
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
