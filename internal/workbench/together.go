package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// together verifies a set of fixes as one candidate; when the whole fails, a
// largest part that passes is looked for. Where there is no time to compare functions that
// several of them edit, one of each function is verified.
func (s *session) together(ctx context.Context, p *pass, trials []search.Trial) ([]search.Trial, *candidate, error) {
	if len(trials) == 0 {
		return nil, nil, nil
	}
	u := &union{session: s, pass: p, all: len(trials), built: map[string]*candidate{}, failed: map[string]bool{}, why: map[string]string{}, least: map[string]int{}}
	passes := func(ts []search.Trial) (bool, error) { return u.passes(ctx, ts) }
	ok, err := passes(trials)
	late := errors.Is(err, errNotTogether)
	if late || err == nil && !ok && s.budget.over(s.behavingCut(p)) {
		rest, err := s.apart(p, trials)
		if err != nil {
			return nil, nil, err
		}
		if late || len(rest) < len(trials) {
			return s.together(ctx, p, rest)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	passing, best, err := u.largest(trials, passes)
	if err != nil || len(passing) == 0 {
		return nil, nil, err
	}
	for _, t := range trials {
		if !slices.ContainsFunc(passing, func(u search.Trial) bool { return u.Fix.ID == t.Fix.ID }) {
			s.settle(&t.Fix, hone.Dropped, "passes alone, but not together with the other fixes: "+u.why[t.Fix.ID])
		}
	}
	return passing, best, nil
}

// union is what is known of a set of fixes and of its parts.
type union struct {
	session *session
	pass    *pass
	all     int                   // how many there are
	built   map[string]*candidate // those that passed, by [key]
	failed  map[string]bool       // and those that did not
	why     map[string]string     // by fix, of the smallest set with it that did not pass
	least   map[string]int        // how many are in that
	lost    []hone.Benchmark      // that allocate more with all
}

// largest looks for a largest part that passes, and gives up what was built of the others: of all,
// where it does not come to an end.
func (u *union) largest(trials []search.Trial, passes func([]search.Trial) (bool, error)) ([]search.Trial, *candidate, error) {
	sure, suspects, err := u.suspects(trials)
	if err != nil {
		return nil, nil, err
	}
	found, err := search.Grow(sure, suspects, passes)
	passing := slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { // in their order
		return !slices.ContainsFunc(found, func(f search.Trial) bool { return f.Fix.ID == t.Fix.ID })
	})
	var best *candidate
	if err == nil {
		best = u.built[key(passing)]
	}
	for _, c := range u.built {
		if c != best {
			c.discard()
		}
	}
	return passing, best, err
}

// suspects are the fixes that benchmarks execute which allocate more with all of them: the others
// pass at once, and one after the other of these is added. Where all are, none is.
func (u *union) suspects(trials []search.Trial) (sure, suspects []search.Trial, err error) {
	if len(u.lost) == 0 {
		return trials, nil, nil
	}
	memory, err := u.session.learn(u.pass, trials)
	if err != nil {
		return nil, nil, err
	}
	var lost []target
	for _, b := range u.lost {
		lost = append(lost, target{Benchmark: b})
	}
	for _, t := range trials {
		if memory.touched(t, lost) {
			suspects = append(suspects, t)
		} else {
			sure = append(sure, t)
		}
	}
	if len(sure) == 0 {
		return trials, nil, nil
	}
	return sure, suspects, nil
}

// passes verifies all of them, or a part. A part is not, once the time for it is over: what was
// verified by then would be lost with it.
func (u *union) passes(ctx context.Context, ts []search.Trial) (bool, error) {
	if u.built[key(ts)] != nil || u.failed[key(ts)] {
		return u.built[key(ts)] != nil, nil
	}
	if len(ts) < u.all && u.session.budget.over(u.session.partsEnd()) {
		u.blame(ts, "there was no time to verify a part of them")
		return false, nil
	}
	u.session.progress("verify", "verifying "+counted(len(ts), "fix")+" together", 0, 0)
	c, err := u.session.verified(ctx, u.pass, ts)
	if errors.Is(err, errNotTogether) && len(ts) < u.all {
		err = refuse("%v", err) // of all, some can be left out; of a part, it is not known that it passes
	}
	var rejected *rejection
	if errors.As(err, &rejected) {
		u.blame(ts, rejected.reason)
		var l loss
		if len(ts) == u.all && errors.As(err, &l) {
			u.lost = l.of
		}
		return false, nil
	}
	if err == nil {
		u.built[key(ts)] = c
	}
	return err == nil, err
}

// blame notes that a set of fixes does not pass.
func (u *union) blame(ts []search.Trial, why string) {
	u.failed[key(ts)] = true
	for _, t := range ts {
		if n := u.least[t.Fix.ID]; n == 0 || len(ts) <= n {
			u.why[t.Fix.ID], u.least[t.Fix.ID] = why, len(ts)
		}
	}
	if len(ts) > 1 {
		first, _, _ := strings.Cut(why, "\n")
		u.session.progress("verify", fmt.Sprintf("taking %d fixes apart: %s", len(ts), first), 0, 0)
	}
}
