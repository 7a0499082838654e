package workbench

import (
	"cmp"
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
// calls takes as long for one function as for several; more would be lost at once where the
// budget ends, or one of them is wrong.
const mostAtOnce = 8

// mostRepeated is how often a company in which something differs is compared anew without it.
const mostRepeated = 2

// company is a set of fixes of one package that are compared with the base at once.
type company struct {
	pkg       string
	trials    []search.Trial
	functions map[string][]string // by fix
}

// companies puts fixes together that can be compared at once. Those of one function are in one:
// with it, what they make together is compared. Those that edit more than functions, as a type
// that functions mention, are in none.
func (s *session) companies(p *pass, trials []search.Trial) []company {
	clusters := s.clusters(p, trials)
	slices.SortStableFunc(clusters, func(a, b company) int { return cmp.Compare(len(b.trials), len(a.trials)) })
	fixes := map[string]int{} // by package
	for _, c := range clusters {
		fixes[c.pkg] += len(c.trials)
	}
	atOnce := max(1, runtime.GOMAXPROCS(0)/max(1, len(fixes)))
	of := map[string][]company{}
	for _, c := range clusters {
		n := fixes[c.pkg]
		most := max((n+mostAtOnce-1)/mostAtOnce, min(atOnce, n/2))
		theirs := of[c.pkg]
		if len(theirs) < most {
			of[c.pkg] = append(theirs, c)
			continue
		}
		least := 0
		for i, other := range theirs {
			if len(other.trials) < len(theirs[least].trials) {
				least = i
			}
		}
		theirs[least].join(c)
	}
	var out []company
	for _, pkg := range slices.Sorted(maps.Keys(of)) {
		out = append(out, of[pkg]...)
	}
	return slices.DeleteFunc(out, func(c company) bool { return len(c.trials) < 2 })
}

// clusters puts fixes together that edit the same function, in their order.
func (s *session) clusters(p *pass, trials []search.Trial) []company {
	var out []company
	for _, t := range trials {
		pkg, names := s.functionsOf(p, t.Fix)
		if len(names) == 0 {
			continue
		}
		c := company{pkg: pkg, functions: map[string][]string{}}
		out = slices.DeleteFunc(out, func(other company) bool {
			meets := other.pkg == pkg && other.edits(names)
			if meets {
				c.join(other)
			}
			return meets
		})
		c.join(company{pkg, []search.Trial{t}, map[string][]string{t.Fix.ID: names}})
		out = append(out, c)
	}
	return out
}

// join adds the fixes of another company.
func (c *company) join(other company) {
	c.trials = append(c.trials, other.trials...)
	maps.Copy(c.functions, other.functions)
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
	for _, c := range s.companies(p, trials) {
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
			atOnce, err := s.companyAtOnce(ctx, p, found)
			if err != nil {
				return err
			}
			stay, err := s.each(ctx, found, func(ctx context.Context, f *hone.Fix, _ int) error {
				return s.behavesInTime(ctx, p, f, &clearance{of[f.ID], atOnce, len(found) - 1})
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

// short reports whether there is not time to compare each fix alone.
func (s *session) short(p *pass) bool { return s.budget.late > 0 || p.hurry > 0 }

// compareCompany compares one company, within the time for comparisons. What differs is left
// out, and the others are compared anew.
func (s *session) compareCompany(ctx context.Context, p *pass, c company) (map[string]BehaviourAnswer, error) {
	for range 1 + mostRepeated {
		if len(c.trials) < 2 || s.budget.over(s.behavingEnds()) {
			break
		}
		a, err := s.replayCompany(ctx, p, c)
		if err != nil || a == nil {
			return nil, err
		}
		if a.Difference == "" {
			owners, err := s.lineOwners(p, c, *a)
			if err != nil {
				return nil, err
			}
			for _, fixes := range [][]hone.Fix{fixesOf(c.trials), owners.touched(c, *a)} {
				if err := s.compared(p, fixes, c.unknown(*a)...); err != nil {
					return nil, err
				}
			}
			return s.sufficient(p, c, *a, owners)
		}
		c = c.without(*a)
	}
	return nil, nil
}

// replayCompany replays calls of what a company changes; nil if none could be compared, for
// which one of its fixes may be the reason.
func (s *session) replayCompany(ctx context.Context, p *pass, c company) (*BehaviourAnswer, error) {
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
	if err != nil || a.Functions == 0 && a.Difference == "" {
		return nil, nil
	}
	return &a, nil
}

// companyAtOnce calls what fixes change from many goroutines at once, all in one program; nil if
// each is to be asked of alone, as where something differs.
func (s *session) companyAtOnce(ctx context.Context, p *pass, trials []search.Trial) (*hone.ConcurrencyCheck, error) {
	if len(trials) < 2 || s.bench.Concurrency == nil {
		return nil, nil
	}
	together, err := s.candidate(p, trials[0].Fix.ID+" and others", fixesOf(trials))
	if unfit(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer together.discard()
	limited, cancel := s.budget.within(ctx, s.behavingCut(p))
	defer cancel()
	a, err := s.atOnce(limited, p, together)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil || a.Difference != "" || len(a.NotChecked) > 0:
		return nil, nil
	}
	return &a, nil
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

// cleared is what was found of those fixes whose functions answer as before, by fix.
func (c company) cleared(a BehaviourAnswer) map[string]BehaviourAnswer {
	unknown := c.unknown(a)
	out := map[string]BehaviourAnswer{}
	for id, names := range c.functions {
		if !slices.ContainsFunc(names, func(n string) bool { return slices.Contains(unknown, n) }) {
			out[id] = a.part(names)
		}
	}
	return out
}

// unknown are the functions of which an answer does not say that they answer as before: all,
// where something else seems not to, in what calls them.
func (c company) unknown(a BehaviourAnswer) []string {
	elsewhere := false
	for name, of := range a.Of {
		elsewhere = elsewhere || of.differs() && !c.edits([]string{name})
	}
	var out []string
	for _, names := range c.functions {
		for _, n := range names {
			if of, ok := a.Of[n]; !ok || of.differs() || elsewhere {
				out = append(out, n)
			}
		}
	}
	return out
}

// differs reports whether something does not answer as before, or seems not to.
func (a BehaviourAnswer) differs() bool { return a.Difference != "" || len(a.Doubtful) > 0 }

// part is what was found of some of the functions.
func (a BehaviourAnswer) part(names []string) BehaviourAnswer {
	var out BehaviourAnswer
	for _, n := range names {
		out.join(a.Of[n])
	}
	return out
}

// clearance is what the comparisons of a company have found of one of its fixes.
type clearance struct {
	behaviour BehaviourAnswer
	atOnce    *hone.ConcurrencyCheck // of all of them, nil if it is not known
	others    int                    // fixes of the company
}

// company says that others were in the program.
func (c clearance) company() string {
	if c.others == 1 {
		return ", with another fix beside it"
	}
	return fmt.Sprintf(", with %d other fixes beside it", c.others)
}
