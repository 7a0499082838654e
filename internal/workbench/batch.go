package workbench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
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
		chosen = s.seconds(trials, stay)
	}
	return stay, nil
}

// seconds are the fixes that take the places of those that they lost to, where these do
// not stay.
func (s *session) seconds(trials, stay []search.Trial) []search.Trial {
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
	c, err := s.candidate(p, fmt.Sprintf("pass %d", p.n), fixesOf(ts))
	if err != nil {
		return nil, err
	}
	if err = s.check(ctx, p, c); err == nil {
		_, err = s.count(ctx, p, c)
	}
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

// contribution is what a fix is worth in the company of the others.
type contribution struct {
	gain   float64 // exact
	detail string
	needed bool       // the others do not stand without it
	rest   *candidate // the batch without it; the base when it is the only fix
}

// ablate takes each fix out of the batch in turn. What loses nothing exact by
// that must show its worth in time, or it is dropped. Where the time for that is over, what it
// saves alone speaks for each: what is sound together would else be lost.
func (s *session) ablate(ctx context.Context, p *pass, trials []search.Trial, c *candidate) ([]search.Trial, *candidate, error) {
	if s.budget.over(s.batchEnds()) {
		return s.unasked(ctx, p, trials, c)
	}
	worth, err := s.contributions(ctx, p, trials, c)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		for _, w := range worth {
			if w.rest != nil && w.rest.build != p.base {
				w.rest.discard()
			}
		}
	}()
	kept := trials
	timed := slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool {
		w := worth[t.Fix.ID]
		return w.gain > 0 || w.needed
	})
	for i, t := range timed {
		r, err := s.gainsTime(ctx, p, t, worth[t.Fix.ID], c, len(timed)-i)
		if err != nil {
			return nil, nil, err
		}
		if r != nil {
			s.turnDown(&t.Fix, r)
			kept = search.Without(kept, t.Fix.ID)
		}
	}
	for i := range kept {
		if w := worth[kept[i].Fix.ID]; w.gain > 0 || w.needed {
			kept[i].Fix.Reason = w.detail
		}
	}
	if len(kept) == 0 || len(kept) == len(trials) {
		if len(kept) == 0 {
			c = nil
		}
		return kept, c, nil
	}
	return s.together(ctx, p, kept)
}

// contributions compares the exact counts of the batch with those of the batch
// without each fix.
func (s *session) contributions(ctx context.Context, p *pass, trials []search.Trial, c *candidate) (map[string]contribution, error) {
	out := make([]contribution, len(trials))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, t := range trials {
		g.Go(func() error {
			s.progress("verify", "what the batch loses without "+t.Fix.Rule+" at "+place(t.Fix), i, len(trials))
			w, err := s.contribution(ctx, p, trials, t, c)
			out[i] = w
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	byID := map[string]contribution{}
	for i, t := range trials {
		byID[t.Fix.ID] = out[i]
	}
	return byID, nil
}

func (s *session) contribution(ctx context.Context, p *pass, trials []search.Trial, t search.Trial, c *candidate) (contribution, error) {
	alone, err := s.candidate(p, t.Fix.ID, []hone.Fix{t.Fix})
	if err != nil {
		return contribution{}, err
	}
	rest, err := s.without(ctx, p, trials, t, alone.targets)
	if unfit(err) {
		return contribution{needed: true, detail: "the other fixes do not compile without it"}, nil
	}
	if err != nil {
		return contribution{}, err
	}
	w := contribution{rest: rest}
	before, after := counts{}, counts{}
	if err := s.compilePrograms(ctx, countable(alone.targets), rest.build, c.build); err != nil {
		return w, err
	}
	for _, target := range countable(alone.targets) {
		for _, side := range []struct {
			build *build
			counts
		}{{rest.build, before}, {c.build, after}} {
			side.counts[target.Benchmark], err = s.counted(ctx, side.build, target)
			if unfit(err) {
				return w, nil // time must tell
			}
			if err != nil {
				return w, err
			}
		}
	}
	gain := judge.Exact(before, after)
	w.gain, w.detail = gain.Gain, gain.Detail
	return w, nil
}

// without builds the batch less one fix, as far as targets need it.
func (s *session) without(ctx context.Context, p *pass, trials []search.Trial, t search.Trial, targets []target) (*candidate, error) {
	others := search.Without(trials, t.Fix.ID)
	if len(others) == 0 {
		return &candidate{build: p.base, targets: targets}, nil
	}
	rest, err := s.candidate(p, "without "+t.Fix.ID, fixesOf(others))
	if err != nil {
		return nil, err
	}
	rest.targets = targets
	return rest, s.compile(ctx, rest.build, s.packagesOf(targets))
}

// unfit reports whether an error is about the candidate: not a failure of the
// run.
func unfit(err error) bool {
	var rejected *rejection
	var broken *gotool.BuildError
	return errors.As(err, &rejected) || errors.As(err, &broken)
}

const (
	// ablationTime bounds the comparison that decides about one fix; where several wait for
	// theirs, each has its part of the time that is left, and leastAblation at least.
	ablationTime  = 15 * time.Second
	leastAblation = 5 * time.Second
	// judgingTime is what each benchmark that a batch touches adds to the
	// time in which the batch is judged.
	judgingTime = 2 * time.Second
)

// gainsTime measures the batch against the batch without one fix, on the
// benchmarks that execute its lines; what it returns says why that fix is not
// worth it, nil if it is. So many wait to be measured, it among them.
func (s *session) gainsTime(ctx context.Context, p *pass, t search.Trial, w contribution, c *candidate, waiting int) (*rejection, error) {
	if len(w.rest.targets) == 0 {
		return &rejection{"no measurable gain: no benchmark executes it", hone.Dropped, false}, nil
	}
	if s.budget.over(s.batchEnds()) {
		return &rejection{"no gain was measured: the budget ended first", hone.Dropped, false}, nil
	}
	left := s.budget.until(s.batchEnds())
	takes := min(ablationTime, left, max(leastAblation, left/time.Duration(waiting)))
	ends := time.Now().Add(takes)
	measured := comparison{name: t.Fix.ID, base: w.rest.build, with: c.build, targets: w.rest.targets, ends: ends, policy: s.policy()}
	vs, err := s.compare(ctx, measured)
	if err == nil {
		vs, err = s.secondLook(ctx, measured, vs, nil, takes, s.budget.until(s.batchEnds()))
	}
	var rejected *rejection
	if errors.As(err, &rejected) {
		return rejected, nil
	}
	if err != nil {
		return nil, err
	}
	s.announce(vs)
	// Doubt about what it slows down is for the judgement of the batch: here it
	// is asked what the fix carries.
	worse := objections(s.bargain([]hone.Fix{t.Fix}, vs), s.policy(), nil)
	if improves(vs) && len(worse) == 0 {
		return nil, nil
	}
	if improves(vs) {
		j := judgement{verdicts: vs, worse: worse}
		return &rejection{j.reason(), hone.Dropped, takes >= ablationTime}, nil
	}
	return &rejection{"no measurable gain: it carries nothing in the batch", hone.Dropped, takes >= ablationTime}, nil
}

// announce sends verdicts.
func (s *session) announce(vs []hone.Verdict) {
	for _, v := range vs {
		s.emit(hone.Event{Verdict: &v})
	}
}
