package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// judgeBatch measures the batch against the state it starts from. It is kept if
// something improves and nothing gets worse. Else, if one fix alone touches what
// got worse, that is taken out; if several do, or nothing improves, the batch is
// bisected. Where there is no time for that, all that touch it are taken out: the
// others have been measured.
func (s *session) judgeBatch(ctx context.Context, p *pass, trials []search.Trial, c *candidate) (*candidate, error) {
	for len(trials) > 0 && c != nil {
		j, err := s.judged(ctx, p, trials, c)
		if err != nil {
			return nil, err
		}
		if len(j.late) > 0 {
			c.discard() // that of the others takes its place
			if trials, c, err = s.together(ctx, p, s.inTime(trials, j.late)); err != nil {
				return nil, err
			}
			continue
		}
		if j.passes() {
			s.keep(trials, c)
			return c, nil
		}
		guilty, err := s.guilty(ctx, p, trials, j.worse)
		if err != nil {
			return nil, err
		}
		switch {
		case len(trials) == 1:
			s.turnDown(&trials[0].Fix, j.rejection())
			return nil, nil
		case !outAtOnce(len(guilty), len(trials), s.budget.over(s.batchEnds())):
			return s.bisectJudged(ctx, p, trials, j)
		}
		c.discard() // another one takes its place
		for _, g := range guilty {
			s.settle(&g.Fix, hone.Dropped, beside(j.reason(), len(guilty)))
			trials = search.Without(trials, g.Fix.ID)
		}
		if trials, c, err = s.together(ctx, p, trials); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// inTime leaves out of a batch what there was no time to measure: the next pass tries it again, if there is one.
func (s *session) inTime(trials, late []search.Trial) []search.Trial {
	for _, t := range late {
		s.turnDown(&t.Fix, s.postpone(&t.Fix, "not measured: the budget ended first"))
		trials = search.Without(trials, t.Fix.ID)
	}
	return trials
}

// judgement is what measuring a set of fixes came to.
type judgement struct {
	broken   *rejection                // a benchmark fails
	late     []search.Trial            // that there was no time to measure
	worse    map[hone.Benchmark]string // what speaks against the set
	verdicts []hone.Verdict
	short    bool   // the budget left less time than there should have been
	untold   bool   // none at all
	before   string // what was said then of more fixes
	margin   float64
}

func (j judgement) passes() bool {
	return j.broken == nil && len(j.late) == 0 && len(j.worse) == 0 && improves(j.verdicts)
}

// reason says why the set does not pass.
func (j judgement) reason() string {
	if j.broken != nil {
		return j.broken.reason
	}
	for _, v := range j.verdicts { // in the order of the benchmarks
		if why := j.worse[v.Benchmark]; why != "" {
			return why
		}
	}
	if j.untold {
		return "not measured without the fixes beside it (with them: " + j.before + "): the budget ended first"
	}
	return "no measurable gain"
}

// rejection is the judgement of one fix. What the noise of a session decided is
// not for good, nor is a time that may be worse by less than the margin.
func (j judgement) rejection() *rejection {
	regressed := slices.ContainsFunc(j.verdicts, func(v hone.Verdict) bool {
		return v.Outcome == hone.Regression && (v.Unit != hone.SecPerOp || v.Interval[0] > j.margin)
	})
	lasting := regressed || len(j.worse) == 0 && !j.untold && !j.short
	if j.broken != nil {
		lasting = j.broken.lasting
	}
	return &rejection{j.reason(), hone.Dropped, lasting}
}

// judged measures a set of fixes. A doubt that is left at the end speaks
// against it.
func (s *session) judged(ctx context.Context, p *pass, trials []search.Trial, c *candidate) (judgement, error) {
	memory, err := s.learn(p, trials)
	if err != nil {
		return judgement{}, err
	}
	m := s.measuring(p, trials, c)
	err = m.all(ctx, memory)
	memory.short = memory.short || m.short
	j := judgement{verdicts: m.verdicts, late: m.late, short: memory.short, margin: s.policy().Margin}
	if err != nil && !errors.As(err, &j.broken) {
		return j, err
	}
	vs, _, err := s.spared(ctx, []*candidate{c}, j.verdicts)
	j.worse = objections(s.bargain(fixesOf(trials), vs), s.policy(), s.hot(fixesOf(trials)))
	if j.broken == nil && err == nil {
		memory.note(trials, j.verdicts, j.worse)
	}
	return j, err
}

// guilty returns the fixes that touch a benchmark something speaks against: those that its
// iterations execute, if there are some.
func (s *session) guilty(ctx context.Context, p *pass, trials []search.Trial, worse map[hone.Benchmark]string) ([]search.Trial, error) {
	var touching, iterated []search.Trial
	var alone []*candidate
	for _, t := range trials {
		c, err := s.candidate(p, t.Fix.ID, []hone.Fix{t.Fix})
		if err != nil {
			continue
		}
		c.targets = slices.DeleteFunc(slices.Clone(c.targets), func(b target) bool { return worse[b.Benchmark] == "" })
		if len(c.targets) > 0 {
			touching, alone = append(touching, t), append(alone, c)
		}
	}
	if len(touching) < 2 {
		return touching, nil
	}
	for i, c := range alone {
		for _, b := range c.targets {
			if only, err := s.onlySetsUp(ctx, c, b); err != nil {
				return nil, err
			} else if !only {
				iterated = append(iterated, touching[i])
				break
			}
		}
	}
	if len(iterated) > 0 {
		return iterated, nil
	}
	return touching, nil
}

// outAtOnce reports whether the guilty of a batch of fixes are taken out without a look at its
// parts: the one that there is, or all where it is late, unless nothing would be left.
func outAtOnce(guilty, all int, late bool) bool {
	return guilty > 0 && guilty < all && (guilty == 1 || late)
}

// beside says of one of n fixes that are taken out at once why they are.
func beside(why string, n int) string {
	if n == 1 {
		return why
	}
	return fmt.Sprintf("%s with %d fixes that touch it; the budget ended before it was measured with fewer", why, n)
}

// bisectJudged looks for a largest part of a batch that passes, as measured.
// The whole was judged already and does not.
func (s *session) bisectJudged(ctx context.Context, p *pass, trials []search.Trial, whole judgement) (*candidate, error) {
	built := map[string]*candidate{}
	why := map[string]*rejection{} // by fix, of the smallest set that did not pass
	blame := func(ts []search.Trial, j judgement) {
		for _, t := range ts {
			r := j.rejection()
			r.lasting = r.lasting && len(ts) == 1
			why[t.Fix.ID] = r
		}
	}
	passes := func(ts []search.Trial) (bool, error) {
		if len(ts) == len(trials) {
			blame(ts, whole)
			return false, nil
		}
		if s.budget.over(s.batchEnds()) {
			blame(ts, judgement{untold: true, before: whole.reason()})
			return false, nil
		}
		c, err := s.verified(ctx, p, ts)
		var rejected *rejection
		if errors.As(err, &rejected) {
			blame(ts, judgement{broken: rejected})
			return false, nil
		}
		if errors.Is(err, errNotTogether) {
			blame(ts, judgement{untold: true, before: whole.reason()})
			return false, nil
		}
		if err != nil {
			return false, err
		}
		j, err := s.judged(ctx, p, ts, c)
		if err != nil || !j.passes() {
			c.discard()
			blame(ts, j)
			return false, err
		}
		built[key(ts)] = c
		return true, nil
	}
	kept, err := search.Bisect(trials, passes)
	if err != nil {
		return nil, err
	}
	for _, t := range trials {
		if !slices.ContainsFunc(kept, func(u search.Trial) bool { return u.Fix.ID == t.Fix.ID }) {
			s.turnDown(&t.Fix, why[t.Fix.ID])
		}
	}
	best := built[key(kept)]
	for _, c := range built {
		if c != best {
			c.discard()
		}
	}
	if best != nil {
		s.keep(kept, best)
	}
	return best, nil
}

// keep announces the fixes of a batch as kept, each with its own checks.
func (s *session) keep(trials []search.Trial, c *candidate) {
	for _, t := range trials {
		reason := t.Fix.Reason
		if reason == "" {
			reason = "faster in the batch"
		}
		s.settle(&t.Fix, hone.Kept, reason)
	}
}
