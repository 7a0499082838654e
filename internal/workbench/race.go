package workbench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/search"
)

// race measures what several fixes offer for the same lines against each other
// and returns the trials to go on with. The others are dropped and say which fix
// they lost to.
func (s *session) race(ctx context.Context, p *pass, trials []search.Trial) ([]search.Trial, error) {
	chosen, alternatives := search.Batch(trials, fix.Conflicts)
	sites, beaten := search.Sites(chosen, alternatives, fix.Conflicts)
	for _, t := range beaten {
		s.lost[t.Fix.ID] = chosen[slices.IndexFunc(chosen, func(c search.Trial) bool { return fix.Conflicts(c.Fix, t.Fix) })].Fix.ID
		p.losers = append(p.losers, t)
		s.settle(&t.Fix, hone.Dropped, "several other fixes of the same lines save more together")
	}
	for i, site := range sites {
		better := func(best, rival search.Trial) (bool, error) {
			others := slices.DeleteFunc(slices.Clone(chosen), func(t search.Trial) bool { return t.Fix.ID == site.Chosen.Fix.ID })
			if slices.ContainsFunc(others, func(t search.Trial) bool { return fix.Conflicts(t.Fix, rival.Fix) }) {
				return false, nil // with a rival that won elsewhere
			}
			return s.faster(ctx, p, best, rival)
		}
		winner, losers, err := search.Race(site, better)
		if err != nil {
			return nil, err
		}
		for _, t := range append(site.Rivals, site.Chosen) {
			if to, lost := losers[t.Fix.ID]; lost {
				p.losers = append(p.losers, t)
				s.lose(t, to)
			}
		}
		chosen[i] = winner
	}
	return chosen, nil
}

// lose drops a fix that another one of the same lines has beaten. If that is
// not kept in the end, this one is tried again.
func (s *session) lose(t, to search.Trial) {
	why := "it is at least as fast"
	if t.Gain < to.Gain {
		why = "it saves more allocations"
	}
	if faster := s.margins[[2]string{t.Fix.ID, to.Fix.ID}]; faster != "" {
		why = faster
	}
	s.lost[t.Fix.ID] = to.Fix.ID
	s.settle(&t.Fix, hone.Dropped, fmt.Sprintf("lost to fix %s of the same lines (%s: %s): %s", to.Fix.ID, to.Fix.Rule, to.Fix.Message, why))
}

// reopen lets the next pass try fixes that lost to one that was then not kept, and those
// that there was no time for.
func (s *session) reopen(seen map[string]bool) bool {
	again := len(s.postponed) > 0
	for _, id := range s.postponed {
		delete(seen, id)
	}
	s.postponed = nil
	for loser, winner := range s.lost {
		kept := slices.ContainsFunc(s.fixes, func(f hone.Fix) bool { return f.ID == winner && f.State == hone.Kept })
		if _, lostToo := s.lost[winner]; !kept && !lostToo {
			delete(seen, loser)
			again = true
		}
	}
	clear(s.lost)
	return again
}

// promises is how much more a rival could save, as a factor, for it to be measured
// though it saves fewer allocations: what is waited for at a lock shows in time
// alone.
const promises = 1.1

// beats reports whether the exact gains say enough of two fixes of the same lines.
func beats(best, rival search.Trial) bool {
	return best.Gain > rival.Gain && rival.Bound < promises*best.Bound
}

// faster measures a rival against the best fix so far of the same lines, if the
// exact gains leave that open. A rival that is not clearly faster does not take
// its place: the order before the race is that of exact gains.
func (s *session) faster(ctx context.Context, p *pass, best, rival search.Trial) (bool, error) {
	if beats(best, rival) || s.budget.over(s.racesEnd()) {
		return false, nil
	}
	s.progress("verify", fmt.Sprintf("racing %s against %s at %s", rival.Fix.Rule, best.Fix.Rule, place(rival.Fix)), 0, 0)
	var sides [2]*candidate
	for i, t := range []search.Trial{best, rival} {
		c, err := s.candidate(p, t.Fix.ID, []hone.Fix{t.Fix})
		if err != nil {
			return false, err
		}
		defer c.discard()
		sides[i] = c
	}
	targets := slices.DeleteFunc(slices.Clone(s.targets), func(t target) bool {
		touches := func(c *candidate) bool {
			return slices.ContainsFunc(c.targets, func(u target) bool { return u.Benchmark == t.Benchmark })
		}
		return !touches(sides[0]) && !touches(sides[1])
	})
	for _, c := range sides {
		if err := s.compile(ctx, c.build, s.packagesOf(targets)); err != nil {
			return false, err
		}
	}
	vs, err := s.compare(ctx, comparison{
		name: rival.Fix.ID + " against " + best.Fix.ID, base: sides[0].build, with: sides[1].build, targets: targets,
		ends: time.Now().Add(min(ablationTime, s.budget.until(s.racesEnd()))), policy: s.policy(),
	})
	var rejected *rejection
	if errors.As(err, &rejected) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return s.overtakes(vs, best, rival), nil
}

// overtakes reports whether the rival is faster somewhere and slower nowhere, or far
// faster in all, and keeps by how much either side was. What the other saves can come
// in a later pass.
func (s *session) overtakes(vs []hone.Verdict, best, rival search.Trial) bool {
	faster, slower, times := "", "", 1.0
	for _, v := range vs {
		if v.Unit != hone.SecPerOp {
			continue
		}
		switch v.Outcome {
		case hone.Improvement:
			times *= 1 + v.Delta
			faster = fmt.Sprintf("it is %.0f %% faster in %s", 100*-v.Delta, v.Benchmark.Name)
		case hone.Regression:
			times *= 1 + v.Delta
			slower = fmt.Sprintf("it is %.0f %% faster in %s", 100*(1-1/(1+v.Delta)), v.Benchmark.Name)
		}
	}
	if slower != "" && times*promises > 1 {
		s.margins[[2]string{rival.Fix.ID, best.Fix.ID}] = slower
		return false
	}
	s.margins[[2]string{best.Fix.ID, rival.Fix.ID}] = faster
	return faster != ""
}

// raced says what the races that a fix has won in time came to, "" if it has won none.
func (s *session) raced(id string) string {
	for _, race := range slices.SortedFunc(maps.Keys(s.margins), func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }) {
		if race[1] == id && s.margins[race] != "" {
			return s.margins[race] + " than what else is offered for the same lines: the budget ended before it was measured without the fixes beside it"
		}
	}
	return ""
}
