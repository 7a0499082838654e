package tangle

import (
	"cmp"
	"slices"
)

// Timing is how long an operation takes.
type Timing struct {
	Cycles int
	Memory bool // and it may have to wait for memory
}

// Model is how long operations take.
type Model struct {
	Timings map[string]Timing
	Wait    int // for memory
}

// Cycles returns how long an instruction takes; of unknown ones, one cycle.
func (m *Model) Cycles(in *Instruction) int {
	if _, known := m.Timings[in.Op]; !known {
		return 1
	}
	if m.Timings[in.Op].Memory && in.Address != 0 {
		return m.Timings[in.Op].Cycles + m.Wait
	}
	return m.Timings[in.Op].Cycles
}

func (m *Model) block(b *Block) int {
	n := 0
	for i := range b.Code {
		n += m.Cycles(&b.Code[i])
	}
	return n
}

// Cost is what a loop costs.
type Cost struct {
	Loop  *Loop
	Pass  int     // cycles of the longest way around it, once
	Share float64 // of all cycles, if each loop is gone around ten times
}

// longest returns the cycles of the longest way from the header of a loop through it.
// Loops in it are gone around once.
func (f *Forest) longest(m *Model, l *Loop) int {
	most := make([]int, len(f.Graph.Blocks))
	seen := make([]bool, len(f.Graph.Blocks))
	var way func(b *Block) int
	way = func(b *Block) int {
		if seen[b.ID] {
			return most[b.ID]
		}
		seen[b.ID] = true
		for _, s := range b.succ {
			if s != l.Header && f.dom.rank[s] > f.dom.rank[b] && f.within(s, l) {
				most[b.ID] = max(most[b.ID], way(s))
			}
		}
		most[b.ID] += m.block(b)
		return most[b.ID]
	}
	return way(l.Header)
}

// within reports whether a block is in a loop, by looking outwards.
func (f *Forest) within(b *Block, l *Loop) bool {
	for in := f.loop[b.ID]; in != nil; in = in.Parent {
		if in == l {
			return true
		}
	}
	return false
}

// Costs returns what each loop costs, the dearest first.
func (f *Forest) Costs(m *Model) []Cost {
	total := 0.0
	times := func(depth int) float64 {
		t := 1.0
		for range depth {
			t *= 10
		}
		return t
	}
	spent := map[*Loop]float64{}
	for i, depth := range f.Depths() {
		b := f.Graph.Blocks[i]
		cycles := float64(m.block(b)) * times(depth)
		total += cycles
		spent[f.loop[b.ID]] += cycles
	}
	costs := make([]Cost, 0, len(f.Loops))
	for _, l := range f.Loops {
		costs = append(costs, Cost{Loop: l, Pass: f.longest(m, l), Share: spent[l] / max(total, 1)})
	}
	slices.SortStableFunc(costs, func(a, b Cost) int { return cmp.Compare(b.Share, a.Share) })
	return costs
}
