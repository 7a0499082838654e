package behave

import (
	"maps"
	"slices"
)

// vouched reports whether calls by which users come to a hidden function stand for those of itself, which
// all panic: it takes what only its package can put together. They are enough, looked alike, and executed
// every line in which the sides differ.
func (c *check) vouched(name string) bool {
	reached := c.reachedBy(leadsTo(name))(name)
	return len(reached.hit) > 0 && len(reached.missed) == 0 && c.heard(leastOfCallers, leadsTo(name))
}

// leadsTo tells the functions that users can call, or nobody, and that come to a hidden one.
func leadsTo(name string) func(Target) bool {
	return func(by Target) bool { return (by.Open || by.Root) && slices.Contains(by.Leads, name) }
}

// reachedBy returns what tells which changed lines of a function calls of some targets executed.
func (c *check) reachedBy(some func(Target) bool) func(name string) reached {
	return c.reachOf(func(b *binary) map[int]bool {
		all := map[int]bool{}
		for i, t := range c.driver.Targets {
			if some(t) {
				maps.Copy(all, b.by[i])
			}
		}
		return all
	})
}
