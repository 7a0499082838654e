package hazard

// daysOfGreenwich finds days that are counted from the instant, where they began and ended by the
// clock of a place.
func daysOfGreenwich(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := c.After.doing(p.After).first([]string{wholeDays})
		if at == nil || !c.anyDoes(p, inZone) || c.anyDoes(p, []string{wholeDays}) || c.After.does(p.After, []string{"time.Time.Zone"}) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "greenwich " + p.Name,
			"days are counted from the instant, by the clock of Greenwich, where they begin and end by that of a place"})
	}
	return out
}

var inZone = []string{"time.Time.In", "time.Time.Local"}
