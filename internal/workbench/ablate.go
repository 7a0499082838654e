package workbench

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/search"
)

// contribution is what a fix is worth in the company of the others.
type contribution struct {
	gain   float64 // exact
	detail string
	needed bool       // the others do not stand without it
	raced  string     // what a race said of it, where there was no time to ask what the batch loses without it
	rest   *candidate // the batch without it; the base when it is the only fix
}

// ablate takes each fix out of the batch in turn. What loses nothing exact by
// that must show its worth in time, or it is dropped. Where the time for that is over, what it
// saves alone speaks for each: what is sound together would else be lost.
func (s *session) ablate(ctx context.Context, p *pass, trials []search.Trial, c *candidate) ([]search.Trial, *candidate, error) {
	if s.budget.over(s.batchEnds()) && !s.moreTime() {
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
	slices.SortStableFunc(timed, func(a, b search.Trial) int { return cmp.Compare(b.Bound, a.Bound) })
	s.timeFor(time.Duration(len(timed))*ablationTime, s.batchEnds())
	for i, t := range timed {
		r, err := s.gainsTime(ctx, p, t, worth[t.Fix.ID], c, len(timed)-i)
		if err != nil {
			return nil, nil, err
		}
		if r != nil && r.untold && s.raced(t.Fix.ID) != "" {
			worth[t.Fix.ID] = contribution{raced: s.raced(t.Fix.ID), rest: worth[t.Fix.ID].rest}
		} else if r != nil {
			if r.untold && !r.lasting {
				s.postpone(&t.Fix, r.reason)
			}
			s.turnDown(&t.Fix, &r.rejection)
			kept = search.Without(kept, t.Fix.ID)
		}
	}
	for i := range kept {
		switch w := worth[kept[i].Fix.ID]; {
		case w.gain > 0 || w.needed:
			kept[i].Fix.Reason = w.detail
		case w.raced != "":
			kept[i].Fix.Reason = w.raced
		}
	}
	if len(kept) == 0 || len(kept) == len(trials) {
		if len(kept) == 0 {
			c = nil
		}
		return kept, c, nil
	}
	c.discard() // another one takes its place
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
			side.counts[target.Benchmark], err = s.tallied(ctx, side.build, target)
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

// worthless is why a fix is not worth it in time; untold if there was no time to tell.
type worthless struct {
	rejection
	untold bool
}

// notMeasured is why a fix is not kept of which there was no time to ask what it gains.
const notMeasured = "no gain was measured: the budget ended first"

// gainsTime measures the batch against the batch without one fix, on those
// benchmarks that tell most of it; what it returns says why that fix is not
// worth it, nil if it is. So many wait to be measured, it among them.
func (s *session) gainsTime(ctx context.Context, p *pass, t search.Trial, w contribution, c *candidate, waiting int) (*worthless, error) {
	if len(w.rest.targets) == 0 {
		return &worthless{rejection: rejection{"no measurable gain: no benchmark executes it", hone.Dropped, false}}, nil
	}
	left := s.asking()
	if left == 0 || left < leastAblation && s.budget.over(s.batchEnds()) {
		return &worthless{rejection{notMeasured, hone.Dropped, false}, true}, nil
	}
	takes := min(ablationTime, left, max(leastAblation, left/time.Duration(waiting)))
	ends := time.Now().Add(takes)
	measured := comparison{name: t.Fix.ID, base: w.rest.build, with: c.build, targets: s.telling([]hone.Fix{t.Fix}, w.rest.targets), ends: ends, policy: s.policy()}
	measured.enough = s.settled([]hone.Fix{t.Fix}, nil)
	vs, err := s.compare(ctx, measured)
	if err == nil {
		vs, err = s.secondLook(ctx, measured, vs, nil, takes, s.asking())
	}
	var rejected *rejection
	if errors.As(err, &rejected) {
		return &worthless{rejection: *rejected}, nil
	}
	if err != nil {
		return nil, err
	}
	s.announce(vs)
	// Doubt about what it slows down is for the judgement of the batch: here it
	// is asked what the fix carries.
	j := judgement{verdicts: vs, worse: objections(s.bargain([]hone.Fix{t.Fix}, vs), s.policy(), nil)}
	return carries(j, takes >= ablationTime), nil
}

// carries says why a fix is not worth it, of what measuring the batch against the batch without it came to; nil if it is.
func carries(j judgement, lasting bool) *worthless {
	switch {
	case len(j.worse) > 0:
		return &worthless{rejection: rejection{j.reason(), hone.Dropped, lasting}}
	case improves(j.verdicts):
		return nil
	case untold(j.verdicts):
		return &worthless{rejection{"no gain could be told from noise in the time for it", hone.Dropped, lasting}, true}
	}
	return &worthless{rejection: rejection{"no measurable gain: it carries nothing in the batch", hone.Dropped, lasting}}
}

// untold reports whether verdicts leave open whether a time became shorter.
func untold(vs []hone.Verdict) bool {
	timed := func(v hone.Verdict) bool { return v.Unit == hone.SecPerOp }
	return !slices.ContainsFunc(vs, timed) || slices.ContainsFunc(vs, func(v hone.Verdict) bool { return timed(v) && v.Outcome == hone.Inconclusive })
}

// announce sends verdicts.
func (s *session) announce(vs []hone.Verdict) {
	for _, v := range vs {
		s.emit(hone.Event{Verdict: &v})
	}
}
