package workbench

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// A batch is measured part by part, where its fixes have benchmarks of their own: when the time
// ends, those of the parts that are done can stay. In how many benchmarks a round is measured
// makes it no more precise.

// measuring is what measuring a set of fixes has come to so far.
type measuring struct {
	*session
	pass      *pass
	trials    []search.Trial
	candidate *candidate

	verdicts []hone.Verdict
	late     []search.Trial // for whose benchmarks there was no time
	short    bool           // whether there was less than there should be
	pace     time.Duration  // that a benchmark takes in a round; 0 until it is known
}

func (s *session) measuring(p *pass, trials []search.Trial, c *candidate) *measuring {
	return &measuring{session: s, pass: p, trials: trials, candidate: c}
}

// all measures what is not known, part by part.
func (m *measuring) all(ctx context.Context, memory *remembered) error {
	known, open := memory.recall(m.trials, m.candidate.targets)
	m.verdicts = known
	for _, part := range memory.divided(m.trials, open) {
		if !m.fits(len(part)) {
			for _, f := range m.trials {
				if memory.touched(f, part) {
					m.late = append(m.late, f)
				}
			}
			continue
		}
		if err := m.part(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// fits reports whether n benchmarks can be decided before the closing measurement must begin.
func (m *measuring) fits(n int) bool {
	return m.spec.Count > 0 || time.Duration(m.policy().MinRounds*n)*m.pace <= m.budget.until(measureEnds)
}

// part measures benchmarks as far as it is needed, and those that got worse again.
func (m *measuring) part(ctx context.Context, targets []target) error {
	share := max(ablationTime, time.Duration(len(targets))*judgingTime)
	left := m.judging()
	m.short = m.short || left < share
	hot := m.hot(fixesOf(m.trials))
	settled := m.settled(fixesOf(m.trials), hot)
	began := time.Now()
	c := comparison{name: m.candidate.name, base: m.pass.base, with: m.candidate.build, targets: targets, ends: began.Add(min(share, left)), policy: m.policy()}
	c.enough = func(vs []hone.Verdict) bool { return settled(slices.Concat(m.verdicts, vs)) }
	vs, err := m.compare(ctx, c)
	m.timed(time.Since(began), vs, len(targets))
	m.verdicts = asTargets(slices.Concat(m.verdicts, vs), m.candidate.targets)
	if err == nil {
		m.verdicts, err = m.secondLook(ctx, c, m.verdicts, hot, share, m.judging())
	}
	return err
}

// timed learns from a comparison how long one takes.
func (m *measuring) timed(took time.Duration, vs []hone.Verdict, targets int) {
	rounds := 0
	for _, v := range vs {
		rounds = max(rounds, v.Rounds)
	}
	if rounds > 0 {
		m.pace = took / time.Duration(rounds*targets)
	}
}

// asTargets sorts verdicts as the targets are.
func asTargets(vs []hone.Verdict, targets []target) []hone.Verdict {
	place := func(v hone.Verdict) int {
		return slices.IndexFunc(targets, func(t target) bool { return t.Benchmark == v.Benchmark })
	}
	slices.SortStableFunc(vs, func(a, b hone.Verdict) int { return place(a) - place(b) })
	return vs
}
