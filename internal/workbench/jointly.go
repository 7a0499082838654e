package workbench

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/search"
)

// mostAtOnce is how many fixes are compared with the base at once. Compiling what replays
// calls takes longer than the calls, and is the same for one function and for several; more
// would be lost at once where the budget ends, or one of them is wrong.
const mostAtOnce = 4

// leastInCompany is how many calls of a function are compared at least where it is compared in
// company: else others took the time, and it is compared alone.
const leastInCompany = 200

// company is a set of fixes of one package that no two of which edit the same function: what
// is replayed of a function is then the work of one of them alone.
type company struct {
	pkg       string
	trials    []search.Trial
	functions map[string][]string // by fix
}

// companies puts fixes together that can be compared at once, in their order. Those that edit
// more than functions, as a type that functions mention, are in none.
func (s *session) companies(p *pass, trials []search.Trial) []company {
	var out []company
	for _, t := range trials {
		pkg, names := s.functionsOf(p, t.Fix)
		if len(names) == 0 {
			continue
		}
		at := slices.IndexFunc(out, func(c company) bool { return c.pkg == pkg && len(c.trials) < mostAtOnce && !c.edits(names) })
		if at < 0 {
			out = append(out, company{pkg: pkg, functions: map[string][]string{}})
			at = len(out) - 1
		}
		out[at].trials = append(out[at].trials, t)
		out[at].functions[t.Fix.ID] = names
	}
	return slices.DeleteFunc(out, func(c company) bool { return len(c.trials) < 2 })
}

// edits reports whether one of its fixes edits one of the functions.
func (c company) edits(names []string) bool {
	for _, theirs := range c.functions {
		if slices.ContainsFunc(names, func(n string) bool { return slices.Contains(theirs, n) }) {
			return true
		}
	}
	return false
}

// functionsOf returns the package of a fix and the functions that it edits; none if it edits
// several packages, or declarations of another kind.
func (s *session) functionsOf(p *pass, f hone.Fix) (pkg string, names []string) {
	for i, e := range f.Edits {
		if of := s.packageOf(e.File); i > 0 && of != pkg {
			return "", nil
		} else {
			pkg = of
		}
	}
	functions, err := fix.Functions(p.base.tree, f)
	if err != nil {
		return "", nil
	}
	for _, fn := range functions {
		if fn.Name == "" || fn.Name == "init" || fn.Name == "_" {
			return "", nil
		}
		names = append(names, fn.Name)
	}
	return pkg, names
}

// jointly compares fixes with the base in companies, and returns those that stay and those
// that are left to be compared one by one: those that differ, that there is no time for, or of
// which not enough is found. What a company has come to is settled at once: the
// next one may take all the time that is left.
func (s *session) jointly(ctx context.Context, p *pass, trials []search.Trial) (stayed, rest []search.Trial, err error) {
	if s.budget.over(s.behavingEnds()) || s.bench.Behaviour == nil {
		return nil, trials, nil
	}
	var mu sync.Mutex
	done := map[string]bool{}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, c := range s.companies(p, s.sociable(p, trials)) {
		g.Go(func() error {
			if s.budget.over(s.behavingEnds()) {
				return nil
			}
			s.progress("verify", fmt.Sprintf("comparing the behaviour of %d fixes of package %s", len(c.trials), c.pkg), 0, 0)
			of, err := s.compareCompany(ctx, p, c)
			if err != nil {
				return err
			}
			found := slices.DeleteFunc(slices.Clone(c.trials), func(t search.Trial) bool { _, ok := of[t.Fix.ID]; return !ok })
			stay, err := s.each(ctx, found, func(ctx context.Context, f *hone.Fix, _ int) error {
				known := of[f.ID]
				return s.behavesInTime(ctx, p, f, &known)
			})
			mu.Lock()
			defer mu.Unlock()
			stayed = append(stayed, stay...)
			for _, t := range found {
				done[t.Fix.ID] = true
			}
			return err
		})
	}
	err = g.Wait()
	rest = slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { return done[t.Fix.ID] })
	return stayed, rest, err
}

// sociable are the fixes that are compared in company: those of mechanical rules, which are
// seldom wrong, and all where time is short. Others rest on the comparison, and have one of
// their own.
func (s *session) sociable(p *pass, trials []search.Trial) []search.Trial {
	if s.short(p) {
		return trials
	}
	return slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { return t.Fix.Safety != hone.Mechanical })
}

// short reports whether there is not time to compare each fix alone.
func (s *session) short(p *pass) bool { return s.budget.late > 0 || p.hurry > 0 }

// compareCompany compares one company, within the time for comparisons.
func (s *session) compareCompany(ctx context.Context, p *pass, c company) (map[string]BehaviourAnswer, error) {
	together, err := s.candidate(p, c.trials[0].Fix.ID+" and others", fixesOf(c.trials))
	if unfit(err) {
		return nil, nil // each alone may apply
	}
	if err != nil {
		return nil, err
	}
	defer together.discard()
	limited, cancel := s.budget.within(ctx, s.behavingCut(p))
	defer cancel()
	a, err := s.replayOf(limited, p, together, len(c.trials))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, nil
	}
	if a.Difference != "" {
		if c = c.without(a); len(c.trials) < 2 || s.budget.over(s.behavingEnds()) {
			return nil, nil
		}
		return s.compareCompany(ctx, p, c)
	}
	of := c.cleared(a)
	if !s.short(p) { // alone, more may be found
		maps.DeleteFunc(of, func(_ string, a BehaviourAnswer) bool {
			return !a.record().Complete() || a.Inputs < leastInCompany*a.Functions
		})
	}
	return of, nil
}

// without is the company but for those fixes whose functions differ. With what differs a
// comparison ends: of the others it has looked for too little, and what they do otherwise, too,
// may have been taken for it. Of what differs in no function of theirs, nobody knows whose it is.
func (c company) without(a BehaviourAnswer) company {
	out := company{pkg: c.pkg, functions: map[string][]string{}}
	for _, t := range c.trials {
		names := c.functions[t.Fix.ID]
		if !slices.ContainsFunc(names, func(n string) bool { return a.Of[n].Difference != "" }) {
			out.trials = append(out.trials, t)
			out.functions[t.Fix.ID] = names
		}
	}
	if len(out.trials) == len(c.trials) {
		return company{}
	}
	return out
}

// cleared is what was found of those fixes whose functions answer as before, by fix. Where
// something else seems not to, in what calls them, nothing is known of any.
func (c company) cleared(a BehaviourAnswer) map[string]BehaviourAnswer {
	for name, of := range a.Of {
		if of.differs() && !c.edits([]string{name}) {
			return nil
		}
	}
	out := map[string]BehaviourAnswer{}
	for id, names := range c.functions {
		if mine, ok := a.part(names); ok && !mine.differs() {
			out[id] = mine
		}
	}
	return out
}

// differs reports whether something does not answer as before, or seems not to.
func (a BehaviourAnswer) differs() bool { return a.Difference != "" || len(a.Doubtful) > 0 }

// part is what was found of some of the functions; not ok if nothing is known of one.
func (a BehaviourAnswer) part(names []string) (BehaviourAnswer, bool) {
	var out BehaviourAnswer
	for _, n := range names {
		of, ok := a.Of[n]
		if !ok {
			return out, false
		}
		out.join(of)
	}
	return out, true
}

// suffices reports whether an answer lets a fix stay: all was compared, or that is not asked
// of it.
func (a BehaviourAnswer) suffices(c *candidate, f *hone.Fix) bool {
	all := a.record().Complete() && len(a.Unreached) == 0
	return all || f.Safety == hone.Mechanical && c.gap == ""
}
