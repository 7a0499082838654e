package behave

import (
	"maps"
	"slices"
)

// vouched reports whether calls by which users come to a hidden function stand for those of itself, which
// all panic: it takes what only its package can put together. They are enough, looked alike, and executed
// every line in which the sides differ.
func (c *check) vouched(name string) bool {
	leads := func(by Target) bool { return by.Open && slices.Contains(by.Leads, name) }
	reached := c.reachOf(func(b *binary) map[int]bool {
		all := map[int]bool{}
		for i, t := range c.driver.Targets {
			if leads(t) {
				maps.Copy(all, b.by[i])
			}
		}
		return all
	})(name)
	return len(reached.hit) > 0 && len(reached.missed) == 0 && c.heard(leastOfCallers, leads)
}
