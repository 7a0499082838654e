package replay

// Bounds of the calls that are made of comparisons.
const (
	mostPerSwap  = 3   // calls in which one swap is tried
	mostToTry    = 400 // that wait to be tried
	mostPerCall  = 16  // made of one call
	mostOfSite   = 80  // made of what one comparison looked for
	mostShifts   = 160 // made of how far the sides of one are apart
	oddsOfLearnt = 2   // one in so many calls is one of these, as long as there are some
)

// noteCompared has calls tried next in which one side of what a call compared is as the other.
func (g *growth) noteCompared(a *attempt, data []byte) {
	_, had := withoutSwaps(data)
	if len(had) >= mostSwaps {
		return
	}
	if g.tried == nil {
		g.tried, g.ofSite, g.shifts = map[swap]int{}, map[int]int{}, map[int]int{}
	}
	n, all := 0, watched()
	for _, i := range g.dice.Perm(len(all)) {
		swaps := all[i].swaps()
		if site := all[i].site; len(swaps) > 0 && g.shifts[site] < mostShifts && a.b.occurs(swaps[0]) == 0 {
			for _, s := range append(all[i].shifts(a.b.drawn, g.dice), all[i].mends(a.b.said(), g.dice)...) {
				g.learnt = append(g.learnt, withSwap(data, s))
				g.shifts[site]++
			}
		}
		for _, s := range swaps {
			if n >= mostPerCall || len(g.learnt) >= mostToTry {
				return
			}
			if g.tried[s] >= mostPerSwap || g.ofSite[all[i].site] >= mostOfSite {
				continue
			}
			times := a.b.occurs(s)
			if times == 0 {
				continue
			}
			g.tried[s]++
			for ; times > 0; times-- {
				one := s
				one.nth = times - 1
				g.learnt = append(g.learnt, withSwap(data, one))
				g.ofSite[all[i].site]++
				n++
			}
		}
	}
}

// next takes one of the calls that wait to be tried.
func (g *growth) next() []byte {
	i, last := g.dice.Intn(len(g.learnt)), len(g.learnt)-1
	data := g.learnt[i]
	g.learnt[i] = g.learnt[last]
	g.learnt = g.learnt[:last]
	return data
}
