package caves

import "sort"

// cutter finds the passages that are the only way to what is beyond them.
type cutter struct {
	entered map[*Station]int
	lowest  map[*Station]int
	clock   int
	only    []*Passage
}

// Bottlenecks returns the passages whose fall would cut a part of the cave off.
func (c *Cave) Bottlenecks() []*Passage {
	k := &cutter{entered: map[*Station]int{}, lowest: map[*Station]int{}}
	for _, s := range c.Stations {
		if _, ok := k.entered[s]; !ok {
			k.enter(s, nil)
		}
	}
	return k.only
}

func (k *cutter) enter(s *Station, by *Passage) {
	k.clock++
	k.entered[s] = k.clock
	k.lowest[s] = k.clock
	for _, p := range s.passages {
		if p == by {
			continue
		}
		far := p.Far(s)
		if at, ok := k.entered[far]; ok {
			k.lowest[s] = min(k.lowest[s], at)
			continue
		}
		k.enter(far, p)
		k.lowest[s] = min(k.lowest[s], k.lowest[far])
		if k.lowest[far] > k.entered[s] {
			k.only = append(k.only, p)
		}
	}
}

// Region is what stays together when all bottlenecks have fallen.
type Region struct {
	members map[int]bool
	exits   map[int]bool
}

// Size returns how many stations the region has.
func (r *Region) Size() int { return len(r.members) }

// Exits returns how many of its stations are at bottlenecks.
func (r *Region) Exits() int { return len(r.exits) }

// Has reports whether a station is of the region.
func (r *Region) Has(s *Station) bool { return r.members[s.Index] }

// Regions returns the regions, in the order of their first stations.
func (c *Cave) Regions() []*Region {
	fallen := map[*Passage]bool{}
	for _, p := range c.Bottlenecks() {
		fallen[p] = true
	}
	var all []*Region
	done := make([]bool, len(c.Stations))
	for _, s := range c.Stations {
		if done[s.Index] {
			continue
		}
		r := &Region{members: map[int]bool{}, exits: map[int]bool{}}
		stack := []*Station{s}
		done[s.Index] = true
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			r.members[at.Index] = true
			for _, p := range at.passages {
				far := p.Far(at)
				if fallen[p] {
					r.exits[at.Index] = true
				} else if !done[far.Index] {
					done[far.Index] = true
					stack = append(stack, far)
				}
			}
		}
		all = append(all, r)
	}
	return all
}

// Junctions returns how many ways each station has that several caves share: of
// their surveys joined at stations that were measured once.
func Junctions(all ...*Cave) map[*Station]int {
	ways := map[*Station]int{}
	for _, c := range all {
		for _, s := range c.Stations {
			ways[s] += len(s.passages)
		}
	}
	return ways
}

// Twice returns the serials of tags that are on two walls, sorted; none are nil.
func Twice(all ...*Cave) []int {
	seen := map[int]bool{}
	var twice []int
	for _, c := range all {
		for _, s := range c.Stations {
			if seen[s.Serial] {
				twice = append(twice, s.Serial)
			}
			seen[s.Serial] = true
		}
	}
	sort.Ints(twice)
	return twice
}
