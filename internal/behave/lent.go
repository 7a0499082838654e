package behave

import (
	"slices"
	"strconv"
	"strings"
)

// What a function returns may lie in memory that its callers in the package lend it,
// in a value of a type that nobody else can make: room that is used again with the
// next call. That is a mistake where a caller keeps it, and shows in calls of callers
// then. If it does not, in enough of them, it makes no difference.

// noteLent has the targets know their arguments of the package's own types, and those
// that have none which targets they call that have some.
func (g *generator) noteLent() {
	for i, t := range g.driver.Targets {
		fn := g.objects[t.Func.String()]
		if fn == nil {
			continue
		}
		first := 0
		if fn.Signature().Recv() != nil {
			first = 1
		}
		for n := range fn.Signature().Params().Len() {
			if g.isOwn(fn.Signature().Params().At(n).Type(), 0) {
				g.driver.Targets[i].Own = append(g.driver.Targets[i].Own, first+n)
			}
		}
	}
	for i, t := range g.driver.Targets {
		fn := g.objects[t.Func.String()]
		if fn == nil || len(g.driver.Targets[i].Own) > 0 {
			continue
		}
		reached := g.reach(fn, 2*deepestCallers)
		for _, o := range g.driver.Targets {
			if len(o.Own) > 0 && reached[g.objects[o.Func.String()]] {
				g.driver.Targets[i].Lends = append(g.driver.Targets[i].Lends, o.Func.String())
			}
		}
	}
}

// withoutLent leaves out calls of a function that differ in nothing but what lies in
// memory lent by its callers, where enough calls of those looked alike. A first look
// leaves them to the one that follows.
func (c *check) withoutLent(suspects []int) []int {
	t := c.driver.Targets[c.items[suspects[0]].target]
	lenders := func(by Target) bool { return slices.Contains(by.Lends, t.Func.String()) }
	if t.Open || !slices.ContainsFunc(c.driver.Targets, lenders) {
		return suspects
	}
	heard := c.heard(leastLenders, lenders)
	return slices.DeleteFunc(slices.Clone(suspects), func(i int) bool {
		if !c.first[i].withoutLent(t.Own).agrees(c.other[i].withoutLent(t.Own)) {
			return false
		}
		if c.brief && !heard {
			c.deferred = append(c.deferred, i)
		}
		return c.brief || heard
	})
}

// sharing is how package replay calls a result that lies in the memory of something.
const sharing = " shares memory"

// withoutLent leaves out which results lie in the memory of some arguments, and what
// becomes of those when that is used again.
func (r record) withoutLent(arguments []int) record {
	lent := func(p Part) bool {
		return strings.HasSuffix(p.What, sharing) && slices.ContainsFunc(arguments, func(n int) bool {
			return p.Looks == "with argument "+strconv.Itoa(n)
		})
	}
	var results []string
	for _, p := range r.parts {
		if lent(p) {
			results = append(results, strings.TrimSuffix(p.What, sharing))
		}
	}
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(p Part) bool {
		what, further := strings.CutSuffix(p.What, later)
		return lent(p) || further && slices.Contains(results, what)
	})
	return r
}
