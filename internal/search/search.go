// Package search decides which fixes go together. It is pure: it sees fixes,
// what is known of each, and functions that answer "does this set pass"; it
// builds and measures nothing itself.
package search

import (
	"cmp"
	"slices"

	"github.com/gohone/hone"
)

// Trial is a fix with what trying it alone has shown.
type Trial struct {
	Fix    hone.Fix
	Passes bool    // it builds, vets, passes the tests and loses nothing exact
	Gain   float64 // exact gain, higher is better; 0 when only time can tell
	Bound  float64 // of its costliest finding, to order what has no exact gain
}

// Batch chooses the fixes to apply together: of trials that pass, the greatest
// exact gain first, each that does not conflict with one chosen before. The
// rest of the passing trials are alternatives to a chosen one, in that order.
func Batch(trials []Trial, conflicts func(a, b hone.Fix) bool) (chosen, alternatives []Trial) {
	order := slices.Clone(trials)
	slices.SortStableFunc(order, func(a, b Trial) int {
		return cmp.Or(cmp.Compare(b.Gain, a.Gain), cmp.Compare(b.Bound, a.Bound))
	})
	for _, t := range order {
		if !t.Passes {
			continue
		}
		if slices.ContainsFunc(chosen, func(c Trial) bool { return conflicts(c.Fix, t.Fix) }) {
			alternatives = append(alternatives, t)
		} else {
			chosen = append(chosen, t)
		}
	}
	return chosen, alternatives
}

// Site is a chosen trial and the alternatives to it: what is offered for the
// same lines.
type Site struct {
	Chosen Trial
	Rivals []Trial // the greatest exact gain first
}

// Sites pairs each alternative with the chosen trial that it conflicts with.
// One that conflicts with several would cost them all: it belongs to no site,
// and beaten has it.
func Sites(chosen, alternatives []Trial, conflicts func(a, b hone.Fix) bool) (sites []Site, beaten []Trial) {
	for _, c := range chosen {
		sites = append(sites, Site{Chosen: c})
	}
	for _, a := range alternatives {
		at := -1
		for i, c := range chosen {
			if !conflicts(a.Fix, c.Fix) {
				continue
			}
			if at >= 0 {
				at = -1
				break
			}
			at = i
		}
		if at < 0 {
			beaten = append(beaten, a)
		} else {
			sites[at].Rivals = append(sites[at].Rivals, a)
		}
	}
	return sites, beaten
}

// Race decides between what is offered for one site: each rival runs against
// the best so far and takes its place if it is better. Losers maps the id of
// each other one to the winner of its last run. An error of better ends the race.
func Race(s Site, better func(best, rival Trial) (bool, error)) (winner Trial, losers map[string]Trial, err error) {
	winner, losers = s.Chosen, map[string]Trial{}
	for _, r := range s.Rivals {
		ok, err := better(winner, r)
		if err != nil {
			return winner, losers, err
		}
		if ok {
			losers[winner.Fix.ID] = r
			winner = r
		} else {
			losers[r.Fix.ID] = winner
		}
	}
	return winner, losers, nil
}

// Without returns the trials other than the one with the id.
func Without(trials []Trial, id string) []Trial {
	return slices.DeleteFunc(slices.Clone(trials), func(t Trial) bool { return t.Fix.ID == id })
}

// Bisect finds a largest set it can by halving: a set that passes as a whole
// is taken; one that fails is split, and what is left of its halves is joined
// again as far as it passes together. passes must not depend on the order of
// its argument. An error of passes ends the search.
func Bisect(trials []Trial, passes func([]Trial) (bool, error)) ([]Trial, error) {
	if len(trials) == 0 {
		return nil, nil
	}
	if ok, err := passes(trials); err != nil || ok {
		return trials, err
	}
	if len(trials) == 1 {
		return nil, nil
	}
	left, err := Bisect(trials[:len(trials)/2], passes)
	if err != nil {
		return nil, err
	}
	right, err := Bisect(trials[len(trials)/2:], passes)
	if err != nil {
		return nil, err
	}
	both := slices.Concat(left, right)
	if len(left) > 0 && len(right) > 0 && len(both) < len(trials) {
		if ok, err := passes(both); err != nil || ok {
			return both, err
		}
	}
	return extend(left, right, passes)
}

// Grow finds a set that passes where it is likely that most of sure do, and that few of the others
// keep all from passing: to what passes of sure it adds as many of the others at once as pass with it.
func Grow(sure, others []Trial, passes func([]Trial) (bool, error)) ([]Trial, error) {
	set, err := Bisect(sure, passes)
	if err != nil {
		return nil, err
	}
	return grow(set, others, passes)
}

func grow(set, more []Trial, passes func([]Trial) (bool, error)) ([]Trial, error) {
	if len(more) == 0 {
		return set, nil
	}
	with := slices.Concat(set, more)
	if ok, err := passes(with); err != nil || ok {
		return with, err
	}
	if len(more) == 1 {
		return set, nil
	}
	set, err := grow(set, more[:len(more)/2], passes)
	if err != nil {
		return nil, err
	}
	return grow(set, more[len(more)/2:], passes)
}

// extend adds to the larger set, one by one, what passes with it.
func extend(left, right []Trial, passes func([]Trial) (bool, error)) ([]Trial, error) {
	if len(right) > len(left) {
		left, right = right, left
	}
	for _, t := range right {
		with := append(slices.Clone(left), t)
		ok, err := passes(with)
		if err != nil {
			return nil, err
		}
		if ok {
			left = with
		}
	}
	return left, nil
}
