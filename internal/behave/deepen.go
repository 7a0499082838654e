package behave

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Where nothing differs so far, a function that changed may have had a small part of the time: its callers are
// called, too, each as long, and calls of it may take long. So one that few calls were compared of is called
// longer, and with it those through which users come to it if they cannot call it themselves.

// fewCalls are so few that more are worth the time.
const fewCalls = 300

// deepen does so, and compares what it finds. Where something differs already, in a way that may not count, that
// is left to what makes sure of it.
func (c *check) deepen(ctx context.Context, total time.Duration) (map[string]Difference, error) {
	few := c.seldom()
	targets := c.nearest(few)
	if c.Quick || len(targets) == 0 || len(c.weak) > 0 {
		return nil, nil
	}
	c.say("looking longer for calls of " + strings.Join(few, ", "))
	if _, err := c.growBoth(ctx, targets, paceOf(total, len(targets)), deepSeed); err != nil {
		return nil, err
	}
	if err := c.replayAll(ctx); err != nil {
		return nil, err
	}
	return c.differences(ctx)
}

// deepSeed begins the chances of that.
const deepSeed = 12

// seldom are the functions under check that few calls were compared of, though there were some.
func (c *check) seldom() (few []string) {
	calls := map[string]int{}
	for _, it := range c.items {
		calls[c.driver.Targets[it.target].Func.String()]++
	}
	for _, name := range c.names() {
		if n := calls[name]; n > 0 && n < fewCalls {
			few = append(few, name)
		}
	}
	return few
}

// nearest are the targets that are functions of some names, and of the others those that users can call and
// that reach one of these which they cannot.
func (c *check) nearest(names []string) (out []int) {
	for i, t := range c.driver.Targets {
		reaches := t.Caller && t.Open && slices.ContainsFunc(t.Reaches, func(r string) bool { return slices.Contains(names, r) })
		if !t.Caller && slices.Contains(names, t.Func.String()) || reaches {
			out = append(out, i)
		}
	}
	return out
}
