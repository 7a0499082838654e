package behave

import "context"

// Calls are those by which functions were compared, for another comparison of the same
// functions: looking for calls takes longer than making them.
type Calls struct {
	of    []string // targets, as Go expressions, by their number
	items []item
}

// made are the calls that this check compared.
func (c *check) made() Calls {
	out := Calls{items: distinct(c.items)}
	for _, t := range c.driver.Targets {
		out.of = append(out.of, t.Expr)
	}
	return out
}

// known are the calls of an earlier check, if it was of the same targets: the bytes of a
// call mean something to the driver that they were found by alone.
func (c *check) known() []item {
	if len(c.Known.of) != len(c.driver.Targets) {
		return nil
	}
	for i, t := range c.driver.Targets {
		if c.Known.of[i] != t.Expr {
			return nil
		}
	}
	return c.Known.items
}

// again compares by known calls.
func (c *check) again(ctx context.Context) (map[string]Difference, error) {
	c.fresh = c.known()
	if err := c.replayAll(ctx); err != nil {
		return nil, err
	}
	return c.differences(ctx)
}
