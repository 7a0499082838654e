package caves

// pocket is the air at a station.
type pocket struct {
	bad    float64
	inflow float64
	next   []*pocket
	widths []float64
}

// Air returns the share of bad air at each station after some steps, where it
// comes out of the floor of one.
func (c *Cave) Air(source *Station, steps int) []float64 {
	pockets := make([]*pocket, len(c.Stations))
	for i := range pockets {
		pockets[i] = &pocket{}
	}
	for _, s := range c.Stations {
		at := pockets[s.Index]
		for _, p := range s.passages {
			at.next = append(at.next, pockets[p.Far(s).Index])
			at.widths = append(at.widths, p.Width)
		}
	}
	for range steps {
		pockets[source.Index].bad = 1
		for _, at := range pockets {
			for i, other := range at.next {
				other.inflow += at.bad * at.widths[i] / 8
				at.inflow -= at.bad * at.widths[i] / 8
			}
		}
		for _, at := range pockets {
			at.bad += at.inflow
			at.inflow = 0
		}
	}
	shares := make([]float64, 0, len(pockets))
	for _, at := range pockets {
		shares = append(shares, at.bad)
	}
	return shares
}
