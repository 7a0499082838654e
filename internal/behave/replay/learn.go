package replay

// Bounds of the calls that are made of comparisons.
const (
	mostPerSwap  = 3   // calls in which one swap is tried
	mostToTry    = 400 // that wait to be tried
	mostPerCall  = 16  // made of one call
	oddsOfLearnt = 2   // one in so many calls is one of these, as long as there are some
)

// noteCompared has calls tried next in which one side of what a call compared is as the other.
func (g *growth) noteCompared(a *attempt, data []byte) {
	_, had := withoutSwaps(data)
	if len(had) >= mostSwaps {
		return
	}
	if g.tried == nil {
		g.tried = map[swap]int{}
	}
	n := 0
	for _, c := range watched() {
		for _, s := range c.swaps() {
			if n >= mostPerCall || len(g.learnt) >= mostToTry {
				return
			}
			if g.tried[s] >= mostPerSwap {
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
				n++
			}
		}
	}
}

// next takes the call that was learnt first.
func (g *growth) next() []byte {
	data := g.learnt[0]
	g.learnt = g.learnt[1:]
	return data
}
