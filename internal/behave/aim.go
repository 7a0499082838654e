package behave

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Calls that execute all of what changed are better evidence than many that do not. So
// where some of its lines were executed by none, the functions that they are in, and those through which users
// come to these, are called longer. A condition in them that always turned out the same is only named: most
// changed functions have one, and looking for calls that decide it otherwise would take as long as all calls before.

// aim does so, and compares what it finds.
func (c *check) aim(ctx context.Context, total time.Duration) (map[string]Difference, error) {
	names := c.unreached()
	targets := c.leadingTo(names)
	if len(targets) == 0 {
		return nil, nil
	}
	c.say("looking for calls that execute more of " + strings.Join(names, ", "))
	total = total * time.Duration(len(names)) / time.Duration(len(c.names())) // their part of it
	if _, err := c.growBoth(ctx, targets, paceOf(total, len(targets)), aimSeed); err != nil {
		return nil, err
	}
	if err := c.replayAll(ctx); err != nil {
		return nil, err
	}
	return c.differences(ctx)
}

// aimSeed begins the chances of that, which are others than those before.
const aimSeed = 7

// unreached are the functions under check of whose changed lines calls executed some not.
func (c *check) unreached() []string {
	reach := c.reach()
	return slices.DeleteFunc(c.names(), func(name string) bool {
		return len(reach(name).missed) == 0
	})
}

// leadingTo are the targets that are functions of some names, or reach them.
func (c *check) leadingTo(names []string) []int {
	var out []int
	for i, t := range c.driver.Targets {
		if len(names) > 0 && (t.Caller || slices.Contains(names, t.Func.String()) || slices.ContainsFunc(t.Reaches, func(r string) bool { return slices.Contains(names, r) })) {
			out = append(out, i)
		}
	}
	return out
}
