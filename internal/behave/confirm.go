package behave

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// How often a call must look the same on the baseline before a difference
// counts: so many times in a process, in so many processes. A function that
// chooses between two things at random passes once in 2^60.
const (
	repeats   = 16
	processes = 4
	suspected = 6 // calls that are tried for one function
)

// ConfirmTime bounds by default how long differences are made sure of, for all
// functions.
const ConfirmTime = 45 * time.Second

// outcome is what came of making sure of a difference.
type outcome int

const (
	refuted   outcome = iota // it does not show again, or on the baseline too
	confirmed                // it is one
	undecided                // there was no time
	doubted                  // it is one, but not of calls that anybody makes
)

// confirm tries the simplest calls that differed until one differs for certain.
// One is tried however late it is.
func (c *check) confirm(ctx context.Context, suspects []int, ends time.Time) (Difference, outcome, error) {
	again := map[int]bool{}
	for _, i := range suspects {
		again[i] = c.againAlone(i)
	}
	slices.SortStableFunc(suspects, func(a, b int) int {
		return cmp.Or(compareBool(c.first[a].unmade, c.first[b].unmade), cmp.Compare(c.unlike(a), c.unlike(b)),
			compareBool(again[a], again[b]), cmp.Compare(c.first[a].size(), c.first[b].size()))
	})
	doubt, chance := false, 0
	left := slices.Clone(suspects)
	turns := len(suspects) > 0 && c.driver.Targets[c.items[suspects[0]].target].Waits
	if turns && c.refuted[c.driver.Targets[c.items[suspects[0]].target].Func.String()] {
		chance = byChance // as in the round before
	}
	for n := 0; n < suspected && len(left) > 0; n++ {
		if n > 0 && time.Now().After(ends) {
			return Difference{}, undecided, nil
		}
		if chance == byChance && len(left) > suspected-n {
			some, steady, err := c.steadyFirst(ctx, left)
			if err != nil || turns && steady == 0 {
				return Difference{}, refuted, err
			}
			left = some
		}
		i := left[0]
		left = left[1:]
		base, cand, ok, err := c.alone(ctx, c.items[i])
		if err != nil {
			return Difference{}, refuted, err
		}
		if !ok {
			chance++
			continue
		}
		it, base, cand := c.shrink(ctx, c.items[i], base, cand)
		if c.implausible(it, base, cand) {
			doubt, left = true, c.withoutUnmade(left)
			continue
		}
		return c.explain(it, base, cand, true), confirmed, nil
	}
	if len(suspects) == 0 {
		return Difference{}, refuted, nil
	}
	if time.Now().After(ends) {
		return Difference{}, undecided, nil
	}
	d, ok, err := c.together(ctx, suspects)
	switch {
	case ok:
		return d, confirmed, err
	case doubt:
		return d, doubted, err
	}
	return d, refuted, err
}

// withoutUnmade leaves out calls that can be no more than a doubt: a value of them was not made as users make it.
func (c *check) withoutUnmade(calls []int) []int {
	return slices.DeleteFunc(slices.Clone(calls), func(i int) bool { return c.first[i].unmade })
}

// againAlone reports whether a call differs only where it is made again, with something else in an argument: no
// test is written of that.
func (c *check) againAlone(i int) bool {
	return c.first[i].withoutInPlace().agrees(c.other[i].withoutInPlace())
}

// implausible reports whether a difference says little of what users see: it shows
// for a value that was not made by the function of its package that makes such
// values, or it is a mistake of the run time in a function that users cannot call,
// and none showed in calls of those through which they come to it, or none of those can
// be called while it works on values that are the package's alone. One on the baseline alone
// says that the arguments are none that it is for.
func (c *check) implausible(it item, base, cand record) bool {
	t := c.driver.Targets[it.target]
	return base.unmade || t.Open && base.inside(cand) || !t.Open && base.crashes() && !cand.fails() ||
		!t.Open && !base.fails() && cand.fails() && (c.heard(leastOfCallers, func(by Target) bool { return by.Caller && slices.Contains(by.Leads, t.Func.String()) }) || c.unheardOf(t))
}

// withoutMistakes leaves out calls of a function that users cannot call which are a mistake of
// the run time on the baseline alone, where enough calls of those through which they come to it
// looked alike: arguments at which it crashes are no part of what it promises. Nor is it how much memory the candidate
// takes for a number that is no length of anything: those who know how few there are pass no such. A first look leaves
// them to the one that follows.
func (c *check) withoutMistakes(suspects []int, reaches func(Target) bool) []int {
	if t := c.driver.Targets[c.items[suspects[0]].target]; t.Open {
		return suspects
	}
	heard := c.heard(leastOfCallers, reaches)
	return slices.DeleteFunc(slices.Clone(suspects), func(i int) bool {
		if (!c.first[i].crashes() || c.other[i].fails()) && !c.first[i].reservedFor(c.other[i]) {
			return false
		}
		if c.brief && !heard {
			c.deferred = append(c.deferred, i)
		}
		return c.brief || heard
	})
}

// reservedFor reports whether a call of the candidate ends as there is too little memory, the baseline's does not,
// and a number was passed that is above all lengths.
func (r record) reservedFor(cand record) bool {
	how, _ := cand.part("process")
	return !ended(r) && strings.Contains(how, "memory") && slices.ContainsFunc(r.literals, immense)
}

// mostLength is more than anything has elements that calls are made with.
const mostLength = 1 << 24

// immense reports whether a literal is a number above that.
func immense(literal string) bool {
	if _, in, ok := strings.Cut(strings.TrimSuffix(literal, ")"), "("); ok { // of another type than int
		literal = in
	}
	n, err := strconv.ParseUint(literal, 10, 64)
	return err == nil && n > mostLength
}

// unheardOf reports whether a function that users cannot call works on values that only its
// package makes, and nothing that they can call, and that comes to it, is called.
func (c *check) unheardOf(t Target) bool {
	return (t.Func.Recv != "" || len(t.Own) > 0) && !slices.ContainsFunc(c.driver.Targets, func(by Target) bool {
		return by.Caller || slices.Contains(by.Reaches, t.Func.String())
	})
}

// heard reports whether enough calls of some callers looked alike to users. Those that did
// not, and did not show again, say nothing for or against.
func (c *check) heard(least int, callers func(Target) bool) bool {
	n := 0
	for i, it := range c.items {
		t := c.driver.Targets[it.target]
		if !callers(t) {
			continue
		}
		a, b := c.first[i], c.other[i]
		if !a.unmade && a.equal(c.second[i]) && !a.fromOutside().agrees(b.fromOutside()) {
			if c.refuted[t.Func.String()] {
				continue
			}
			return false
		}
		if _, panics := a.part("panic"); !panics {
			n++
		}
	}
	return n >= least
}

// How many calls of callers count as evidence that what differs does not come to be seen,
// that what they lend is not kept beyond a call, which shows as soon as it is lent again,
// that arguments at which a function crashes do not come to be passed, and that functions which are handed over
// are called as before.
const (
	leastHeard     = 200
	leastLenders   = 100
	leastOfCallers = 50
	leastHanding   = 30
)

// compareBool sorts false first.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// unlike is 1 if the sides made other arguments of the same bytes: by functions
// that changed. Such a call says little of the function by itself.
func (c *check) unlike(i int) int {
	if slices.Equal(c.first[i].literals, c.other[i].literals) {
		return 0
	}
	return 1
}

// size is how much there is to read in the arguments of a call.
func (r record) size() int {
	n := 0
	for _, l := range r.literals {
		n += len(l) + 2
	}
	if !r.clear {
		n += 1000
	}
	if r.made {
		n += 100
	}
	return n
}

// alone makes one call again and again in processes of its own. It is ok if the
// baseline always does the same, however its goroutines take turns, and the candidate, at least
// once, does not.
func (c *check) alone(ctx context.Context, it item) (base, cand record, ok bool, err error) {
	items := slices.Repeat([]item{it}, repeats)
	limit := limitConfirm
	first, err := c.baseline.replay(ctx, items, limit, detailed)
	if err != nil {
		return base, cand, false, err
	}
	for n := range processes - 1 {
		how := []option{detailed}
		if n > 0 {
			how = append(how, unquietly)
		}
		again, err := c.baseline.replay(ctx, items, limit, how...)
		if err != nil || differs(first, again, len(items), record.same) >= 0 {
			return base, cand, false, err
		}
	}
	var often chances
	for range 2 {
		other, err := c.candidate.replay(ctx, onceIfSlow(items, c.seen(it)), limit, detailed)
		if err != nil {
			return base, cand, false, err
		}
		var odd []int
		for i := range len(other) {
			o, ok := other[i]
			b, was := first[i]
			if ok && was && !b.agrees(o) && slices.Equal(b.literals, o.literals) && !b.unusable() && b.comparable(o) && !fragile(b, o) {
				odd = append(odd, i)
			}
		}
		if often.add(odd, len(other)) {
			return first[odd[0]], other[odd[0]], true, nil
		}
	}
	return base, cand, false, nil
}

// leastOften is how often a call must look otherwise in the candidate, of those that it is
// made: what differs once or twice may be as rare on the baseline, and not have shown there.
const leastOften = 3

// chances counts which calls of two processes of the candidate looked otherwise.
type chances struct {
	seen map[int]bool // in the process before
	n    int
}

// add takes the calls that did in one more process, of so many, and reports whether that is
// no chance: all of them did, several, or the same in both processes.
func (c *chances) add(odd []int, of int) bool {
	again := slices.ContainsFunc(odd, func(i int) bool { return c.seen[i] })
	c.n += len(odd)
	c.seen = map[int]bool{}
	for _, i := range odd {
		c.seen[i] = true
	}
	return len(odd) > 0 && (len(odd) == of || c.n >= leastOften || again)
}

// seen returns what the candidate did in the replay of all calls.
func (c *check) seen(it item) record {
	for i, x := range c.items {
		if x.target == it.target && slices.Equal(x.data, it.data) {
			return c.other[i]
		}
	}
	return record{}
}

// onceIfSlow makes a call that did not end only once.
func onceIfSlow(items []item, r record) []item {
	if r.unusable() || ended(r) {
		return items[:1]
	}
	return items
}

// differs returns the first call that does not look alike, -1 if all do.
func differs(a, b map[int]record, n int, alike func(a, b record) bool) int {
	for i := range n {
		x, inA := a[i]
		y, inB := b[i]
		if inA && inB && !alike(x, y) {
			return i
		}
	}
	return -1
}

// fragile reports whether a difference is none of behaviour: arguments that
// the package itself may never make, which are a mistake on the baseline or on both sides, or which
// both sides follow to an error of the run time, be it another one. What error a method gives for a nil
// receiver that no method of its type asks for is one, too.
func fragile(base, cand record) bool {
	return base.contradicts(cand) || (base.made || base.forged) && base.fails() || base.forged && cand.fails() || base.crashes() && cand.crashes() ||
		base.forged && base.onNil() && base.refuses() && cand.refuses()
}

// onNil reports whether a method was called on a nil pointer.
func (r record) onNil() bool {
	return len(r.literals) > 0 && strings.HasPrefix(r.literals[0], "(*") && strings.HasSuffix(r.literals[0], ")(nil)")
}

// refuses reports whether the call itself gave an error.
func (r record) refuses() bool {
	return slices.ContainsFunc(r.parts, func(p Part) bool {
		return strings.HasPrefix(p.What, "result ") && strings.HasPrefix(p.Looks, "error(")
	})
}

// crashes reports whether the call itself ended in an error of the run time.
func (r record) crashes() bool {
	how, panics := r.part("panic")
	return panics && strings.HasPrefix(how, "runtime error: ")
}

// fails reports whether a call, or one that followed it, ended in an error of
// the run time.
func (r record) fails() bool {
	return slices.ContainsFunc(r.parts, Part.crash)
}

// together replays the calls of a target again on both sides, for differences
// that need the calls before them.
func (c *check) together(ctx context.Context, suspects []int) (Difference, bool, error) {
	target := c.items[suspects[0]].target
	var items []item
	var at []int // their places among all calls
	for i := min(c.since, slices.Min(suspects)); i <= slices.Max(suspects); i++ {
		if it := c.items[i]; it.target == target {
			items, at = append(items, it), append(at, i)
		}
	}
	firm := map[int]bool{}
	for _, i := range suspects {
		firm[i] = c.items[i].target == target && !fragile(c.first[i], c.other[i]) && !c.implausible(c.items[i], c.first[i], c.other[i])
	}
	same := func(b *binary, want map[int]record) error {
		got, err := b.replay(ctx, items, limitReplay)
		for k, i := range at {
			firm[i] = firm[i] && got[k].same(want[i]) && got[k].complete
		}
		return err
	}
	for range processes {
		if err := same(c.baseline, c.first); err != nil {
			return Difference{}, false, err
		}
		if err := same(c.candidate, c.other); err != nil {
			return Difference{}, false, err
		}
		if !slices.Contains(slices.Collect(maps.Values(firm)), true) {
			return Difference{}, false, nil
		}
	}
	for _, i := range suspects { // sorted by size
		if firm[i] && !c.unrepeatable(ctx, c.items[i]) {
			return c.explain(c.items[i], c.first[i], c.other[i], false), true, nil
		}
	}
	return Difference{}, false, nil
}

// unrepeatable reports whether a call, made again and again in one process,
// changes on the baseline from process to process, or when its goroutines take turns otherwise.
func (c *check) unrepeatable(ctx context.Context, it item) bool {
	items := slices.Repeat([]item{it}, repeats)
	a, err := c.baseline.replay(ctx, items, limitReplay)
	if err != nil {
		return true
	}
	b, err := c.baseline.replay(ctx, items, limitReplay, unquietly)
	return err != nil || differs(a, b, len(items), record.same) >= 0
}

// ShrinkTime is how long a simpler call that differs is looked for by default.
const ShrinkTime = 8 * time.Second

// Bounds of making a call smaller.
const (
	shrinkRounds = 8
	shrinkTries  = 80
	// How long a simpler call may take at least, and how many times as long as the one that
	// differs: what takes longer is not simpler to run.
	limitShrink = 100 * time.Millisecond
	timesSlower = 4
)

// shrink makes the bytes of a differing call shorter and smaller as long as it
// still differs, and returns the call with the least to read. On the way each is
// made once on each side; that it differs for certain takes several processes, and is
// asked of the last, and of one of those before only if it does not.
func (c *check) shrink(ctx context.Context, it item, base, cand record) (item, record, record) {
	ends := time.Now().Add(cmp.Or(c.Shrink, ShrinkTime))
	var way []item
	now, x, y := it, base, cand
	for len(way) < shrinkRounds && !unending(y) && !time.Now().After(ends) {
		var ok bool
		if now, x, y, ok = c.smaller(ctx, now, x, y, ends); !ok {
			break
		}
		way = append(way, now)
	}
	for n := len(way); n > 0; n /= 2 {
		x, y, ok, err := c.alone(ctx, way[n-1])
		if err != nil {
			break
		}
		if ok {
			return way[n-1], x, y
		}
	}
	return it, base, cand
}

// smaller returns the best of the calls that are simpler than one that differs, and
// still do, and none that only does inside the package where that one shows outside. What the
// baseline does not end is not asked of the candidate: that says nothing, and may take long.
func (c *check) smaller(ctx context.Context, it item, base, cand record, ends time.Time) (item, record, record, bool) {
	limit := min(limitGrowth, max(limitShrink, timesSlower*base.took))
	tried := simpler(it)
	first, err := c.baseline.replay(ctx, tried, limit, within(time.Until(ends)))
	if err != nil {
		return it, base, cand, false
	}
	all, a := finished(tried, first)
	b, err := c.candidate.replay(ctx, all, limit, within(time.Until(ends)))
	if err != nil {
		return it, base, cand, false
	}
	best := -1
	for i := range all {
		x, inA := a[i]
		y, inB := b[i]
		if !inA || !inB || x.agrees(y) || x.unusable() || unending(y) || fragile(x, y) || x.inside(y) && !base.inside(cand) || x.unmade && !base.unmade || !slices.Equal(x.literals, y.literals) {
			continue
		}
		if less(x, all[i], base, it) && (best < 0 || less(x, all[i], a[best], all[best])) {
			best = i
		}
	}
	if best < 0 {
		return it, base, cand, false
	}
	return all[best], a[best], b[best], true
}

// finished are the calls that a side could make and ended, with how they looked, numbered anew.
func finished(items []item, looked map[int]record) ([]item, map[int]record) {
	var kept []item
	out := map[int]record{}
	for i, it := range items {
		if r, ok := looked[i]; ok && !r.unusable() {
			out[len(kept)] = r
			kept = append(kept, it)
		}
	}
	return kept, out
}

func unending(r record) bool { return r.unusable() || ended(r) }

func less(r record, it item, than record, thanItem item) bool {
	if d := cmp.Compare(r.size(), than.size()); d != 0 {
		return d < 0
	}
	return len(it.data) < len(thanItem.data)
}

// simpler lists calls whose bytes are a part of those of a call, or smaller.
func simpler(it item) []item {
	var out []item
	add := func(parts ...[]byte) {
		if len(out) < shrinkTries {
			out = append(out, item{it.target, slices.Concat(parts...)})
		}
	}
	d := it.data
	if len(d) > mannersAt { // with nothing done beside the call: of that no test can tell
		for _, plain := range []byte{0, d[mannersAt] / manners * manners} {
			if plain != d[mannersAt] {
				add(d[:mannersAt], []byte{plain}, d[mannersAt+1:])
			}
		}
	}
	for n := len(d) / 2; n > 0; n /= 2 {
		add(d[:len(d)-n])
	}
	for n := max(1, len(d)/4); n > 0; n /= 2 {
		for at := 0; at+n <= len(d); at += n {
			add(d[:at], d[at+n:])
		}
		if n == 1 {
			break
		}
	}
	for at, v := range d {
		for _, smaller := range []byte{0, v / 2, v - 1} {
			if v > smaller {
				add(d[:at], []byte{smaller}, d[at+1:])
			}
		}
	}
	return out
}
