package tangle

// registers is a set of registers, of which the machine has 256.
type registers map[uint8]bool

// include adds all of another set but one without, and reports whether any was new.
func (rs registers) include(others, but registers) (grew bool) {
	for r := range others {
		if !but[r] && !rs[r] {
			rs[r] = true
			grew = true
		}
	}
	return grew
}

// flow is what is known of the registers at a block.
type flow struct {
	reads, sets registers // before and after which
	in, out     registers // that are read later
}

func newFlow(b *Block) *flow {
	f := &flow{reads: registers{}, sets: registers{}, in: registers{}, out: registers{}}
	for i := range b.Code {
		for _, r := range b.Code[i].Uses() {
			if !f.sets[r] {
				f.reads[r] = true
			}
		}
		if r, ok := b.Code[i].Defines(); ok {
			f.sets[r] = true
		}
	}
	f.in.include(f.reads, nil)
	return f
}

// Pressure returns how many registers hold what is still read, at the end of each block.
func Pressure(g *Graph) []int {
	flows := make([]*flow, len(g.Blocks))
	for i, b := range g.Blocks {
		flows[i] = newFlow(b)
	}
	for changed := true; changed; {
		changed = false
		for i := len(flows) - 1; i >= 0; i-- {
			f := flows[i]
			for _, s := range g.Blocks[i].succ {
				f.out.include(flows[s.ID].in, nil)
			}
			if f.in.include(f.out, f.sets) {
				changed = true
			}
		}
	}
	live := make([]int, len(flows))
	for i, f := range flows {
		live[i] = len(f.out)
	}
	return live
}
