package behave

import (
	"cmp"
	"context"
	"maps"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What differs inside a package alone, in fields that are not exported or for
// arguments of functions that nobody else calls, may make no difference to its users:
// a list in another order that is sorted before it is shown, a table that is always in
// order when it is searched. It is one if users can come to see it. So what they can
// call is called more often, and longer, before that is called a doubt.

// byStrength parts the calls of a function that differ in those by which users see
// that, and others: users see nothing of them themselves, or cannot make them, and
// enough calls of those through which they come to the function looked alike. What lies
// inside of what only the package makes is for those calls to show, however few there are. A first
// look leaves the latter to the one that follows.
func (c *check) byStrength(ctx context.Context, suspects []int) (strong, faint []int) {
	if suspects = c.withoutLeft(suspects); len(suspects) == 0 {
		return nil, nil
	}
	if suspects = c.withoutLent(suspects); len(suspects) == 0 {
		return nil, nil
	}
	if suspects = c.withoutRoom(ctx, suspects); len(suspects) == 0 {
		return nil, nil
	}
	if suspects = c.withoutQuestions(suspects); len(suspects) == 0 {
		return nil, nil
	}
	t := c.driver.Targets[c.items[suspects[0]].target]
	name := t.Func.String()
	reaches := func(by Target) bool { return slices.Contains(by.Reaches, name) }
	if suspects = c.withoutMistakes(suspects, func(by Target) bool { return by.Caller || reaches(by) }); len(suspects) == 0 {
		return nil, nil
	}
	if !t.Open && c.heard(leastHeard, reaches) {
		return nil, suspects
	}
	seenByUsers := t.Open || slices.ContainsFunc(c.driver.Targets, reaches)
	if c.brief && !t.Open && seenByUsers {
		c.deferred = append(c.deferred, suspects...) // until those through which users come to it were called more often
		return nil, nil
	}
	for _, i := range suspects {
		if seenByUsers && c.first[i].inside(c.other[i]) {
			faint = append(faint, i)
		} else {
			strong = append(strong, i)
		}
	}
	return strong, faint
}

// notice makes sure that a faint difference is one, and keeps it to be looked for in
// what users see.
func (c *check) notice(ctx context.Context, faint []int) (outcome, error) {
	for _, i := range faint[:min(mostNoticed, len(faint))] {
		_, _, ok, err := c.alone(ctx, c.items[i])
		if err != nil {
			return refuted, err
		}
		if !ok {
			continue
		}
		c.keepWeak(faint)
		return doubted, nil
	}
	return refuted, nil
}

// keepWeak keeps calls whose difference is to be looked for in what users see.
func (c *check) keepWeak(calls []int) {
	for _, i := range calls {
		c.weak = append(c.weak, weak{c.items[i], c.first[i].used, textsIn(c.first[i].literals), c.first[i].unmade, wordsIn(c.first[i].literals)})
	}
}

// weak is a call that differs in a way which may show nowhere outside the package.
type weak struct {
	item
	used  int      // bytes that its arguments are made of
	texts []string // among them
	// unmade says that a value of it was not made as users make it, and words are texts within its values.
	unmade bool
	words  []string
}

// Bounds of the calls that are made of one that differs inside its package.
const (
	mostNoticed = 2  // such calls of a function that are made again
	mostWeak    = 12 // that are gone on from
	mostGoingOn = 24 // ways to go on from each
	longestOn   = 400
)

// substantiate looks for calls that show from outside what differed inside, for as long
// as differences are made sure of. What it has not shown by then is a doubt.
func (c *check) substantiate(ctx context.Context, total time.Duration) (map[string]Difference, error) {
	limited, cancel := context.WithTimeout(ctx, c.remains.sure(cmp.Or(c.Confirm, ConfirmTime)))
	defer cancel()
	known := len(c.items)
	found, err := c.fromOutside(limited, total)
	if limited.Err() != nil && ctx.Err() == nil {
		c.items = c.items[:known] // those after it were not replayed on both sides
		return nil, nil
	}
	return found, err
}

func (c *check) fromOutside(ctx context.Context, total time.Duration) (map[string]Difference, error) {
	c.say("looking for calls by which users see what differs")
	dice := rand.New(rand.NewSource(int64(len(c.items))))
	targets := map[int]bool{}
	var longer []item
	var hidden []weak
	for _, n := range dice.Perm(len(c.weak))[:min(mostWeak, len(c.weak))] {
		w := c.weak[n]
		if t := c.driver.Targets[w.target]; t.Open {
			targets[w.target] = true
			if !w.unmade {
				longer = append(longer, w.goesOn(dice)...)
			}
			continue
		}
		hidden = append(hidden, w)
		for i, by := range c.driver.Targets {
			if slices.Contains(by.Reaches, c.driver.Targets[w.target].Func.String()) {
				targets[i] = true
			}
		}
	}
	if len(targets) == 0 {
		return nil, nil
	}
	p := paceOf(total, len(targets))
	p.users, p.hints = true, hintsOf(c.weak)
	if _, err := c.growBoth(ctx, slices.Sorted(maps.Keys(targets)), p, 5); err != nil {
		return nil, err
	}
	longer = append(longer, c.passedOn(dice, hidden, slices.Sorted(maps.Keys(targets)))...)
	c.fresh = c.unseen(append(c.fresh, longer...))
	if len(c.fresh) == 0 {
		return nil, nil
	}
	if err := c.replayAll(ctx); err != nil {
		return nil, err
	}
	return c.differences(ctx)
}

// Where package replay has the byte of a call that chooses what is done beside it, how many
// manners there are, and by which of them writers that fail take more again.
const (
	mannersAt     = 0
	manners       = 8
	mendingManner = 7
)

// Bounds of the words that calls are made of.
const (
	mostHints   = 24
	longestHint = 40
)

// hintsOf are words of calls that differ.
func hintsOf(all []weak) (out []string) {
	for _, w := range all {
		for _, s := range w.words {
			if s != "" && len(s) <= longestHint && !slices.Contains(out, s) && len(out) < mostHints {
				out = append(out, s)
			}
		}
	}
	return out
}

// wordsIn are the texts in arguments that are written as Go expressions.
func wordsIn(literals []string) (out []string) {
	for _, l := range literals {
		for len(out) < mostHints {
			i := strings.IndexAny(l, "\"`")
			if i < 0 {
				break
			}
			quoted, err := strconv.QuotedPrefix(l[i:])
			if err != nil {
				l = l[i+1:]
				continue
			}
			s, _ := strconv.Unquote(quoted)
			out, l = append(out, s), l[i+len(quoted):]
		}
	}
	return out
}

// goesOn lists calls with the same arguments behind which others are made.
func (w weak) goesOn(dice *rand.Rand) []item {
	var out []item
	for n := range mostGoingOn {
		further := make([]byte, 1+dice.Intn(longestOn))
		dice.Read(further)
		if further[0] < 128 { // many, and not few or none
			further[0] = 255 - further[0]%8
		}
		same := slices.Clone(w.data[:min(w.used, len(w.data))])
		for len(same) < w.used {
			same = append(same, 0)
		}
		if n%2 == 1 && len(same) > mannersAt { // what failed works again: what is left of it shows
			same[mannersAt] = same[mannersAt]/manners*manners + mendingManner
		}
		out = append(out, item{w.target, append(same, further...)})
	}
	return out
}
