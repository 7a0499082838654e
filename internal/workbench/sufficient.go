package workbench

import (
	"cmp"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// leastInCompany is how many calls of a function are compared at least where it is compared in
// company: else others took the time, and it is compared alone. Where a fix rests on the
// comparison, a few more are asked, which execute all that it changes: alone, those of a function
// whose arguments are large would be hardly more.
const (
	leastInCompany = 200
	leastToRestOn  = 250
)

// sufficient is what was found of those fixes that need not be compared alone: where there is
// time, more may be found then. A fix that rests on the comparison has that time, or none.
func (s *session) sufficient(p *pass, c company, a BehaviourAnswer, owners lineOwners) (map[string]BehaviourAnswer, error) {
	of := c.cleared(a)
	for _, t := range c.trials {
		mine, known := of[t.Fix.ID]
		if !known {
			continue
		}
		mine = owners.own(mine, a, t.Fix.ID, c.functions[t.Fix.ID])
		of[t.Fix.ID] = mine
		if owners.untouched(a, t.Fix.ID, c.functions[t.Fix.ID]) {
			continue // alone, calls would hardly reach it, either
		}
		enough, err := s.enough(p, t.Fix, mine)
		if err != nil {
			return nil, err
		}
		if !enough {
			delete(of, t.Fix.ID)
			p.notReached(t.Fix.ID, mine)
		}
	}
	return of, nil
}

// notReached notes a fix of which calls have not executed all changed lines. Alone, they seldom
// do, either: others are compared before it.
func (p *pass) notReached(id string, a BehaviourAnswer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.hard == nil {
		p.hard = map[string]bool{}
	}
	p.hard[id] = len(a.Unreached) > 0 || !a.record().Complete()
}

// easiestFirst puts those fixes last of which calls in company have not executed all changed
// lines.
func (p *pass) easiestFirst(trials []search.Trial) {
	slices.SortStableFunc(trials, func(a, b search.Trial) int {
		last := map[bool]int{true: 1}
		return cmp.Compare(last[p.hard[a.Fix.ID]], last[p.hard[b.Fix.ID]])
	})
}

// enough reports whether what is found of a fix among others lets it stay.
func (s *session) enough(p *pass, f hone.Fix, a BehaviourAnswer) (bool, error) {
	if !s.enoughCalls(p, f, a) {
		return false, nil
	}
	if a.suffices(f, "any") {
		return true, nil
	}
	c, err := s.candidate(p, f.ID, []hone.Fix{f})
	if err != nil {
		return false, err
	}
	defer c.discard()
	err = s.checkCovered(p, c)
	if unfit(err) {
		return true, nil // that is said of it
	}
	return a.suffices(f, c.gap), err
}

// enoughCalls reports whether so many calls were compared that none are to be looked for in the
// time that each fix has alone.
func (s *session) enoughCalls(p *pass, f hone.Fix, a BehaviourAnswer) bool {
	least := leastInCompany
	if f.Safety != hone.Mechanical {
		least = leastToRestOn
	}
	return a.record().Complete() && a.Inputs >= least*a.Functions || f.Safety == hone.Mechanical && s.short(p)
}

// suffices reports whether an answer lets a fix stay, of whose changed lines tests leave a gap, or
// "": one that rests on the comparison was compared, and where tests leave one, calls close it.
func (a BehaviourAnswer) suffices(f hone.Fix, gap string) bool {
	switch complete := a.record().Complete(); {
	case gap != "":
		return complete && len(a.Unreached) == 0
	case f.Safety != hone.Mechanical:
		return complete
	}
	return true
}
