package tangle

// dominators says through which block control must have come to another.
type dominators struct {
	order []*Block
	rank  map[*Block]int
	above map[*Block]*Block
}

func newDominators(g *Graph) *dominators {
	d := &dominators{order: g.Order(), rank: make(map[*Block]int), above: make(map[*Block]*Block)}
	for i, b := range d.order {
		d.rank[b] = i
	}
	if len(d.order) == 0 {
		return d
	}
	entry := d.order[0]
	d.above[entry] = entry
	for d.round() {
	}
	return d
}

// round looks at each block once more, and reports whether that told anything new.
func (d *dominators) round() (changed bool) {
	for _, b := range d.order[1:] {
		var above *Block
		for _, p := range b.pred {
			if d.above[p] == nil {
				continue
			}
			if above == nil {
				above = p
			} else {
				above = d.meet(above, p)
			}
		}
		if d.above[b] != above {
			d.above[b] = above
			changed = true
		}
	}
	return changed
}

// meet returns the last block through which control comes to both.
func (d *dominators) meet(a, b *Block) *Block {
	for a != b {
		if d.rank[a] > d.rank[b] {
			a = d.above[a]
		} else {
			b = d.above[b]
		}
	}
	return a
}

// over reports whether control comes to b only through a.
func (d *dominators) over(a, b *Block) bool {
	for d.rank[b] > d.rank[a] {
		b = d.above[b]
	}
	return a == b
}
