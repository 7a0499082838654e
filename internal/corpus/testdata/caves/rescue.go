package caves

import (
	"container/heap"
	"math"
)

// visit is a station that rescuers may come to after some minutes.
type visit struct {
	at      int
	minutes float64
}

type agenda []visit

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, k int) bool { return a[i].minutes < a[k].minutes }
func (a agenda) Swap(i, k int)      { a[i], a[k] = a[k], a[i] }
func (a *agenda) Push(v any)        { *a = append(*a, v.(visit)) }
func (a *agenda) Pop() any {
	old := *a
	v := old[len(old)-1]
	*a = old[:len(old)-1]
	return v
}

// minutes is how long rescuers take for a passage.
func minutes(p *Passage) float64 {
	return p.Length / 20 * max(1, 2-p.Width)
}

// Way returns the stations on the quickest way between two of them, and how long
// it takes. There may be none.
func (c *Cave) Way(from, to *Station) ([]*Station, float64) {
	best := make([]float64, len(c.Stations))
	for i := range best {
		best[i] = math.Inf(1)
	}
	before := make([]*Station, len(c.Stations))
	final := make([]bool, len(c.Stations))
	best[from.Index] = 0
	next := agenda{{from.Index, 0}}
	for len(next) > 0 {
		v := heap.Pop(&next).(visit)
		if final[v.at] {
			continue
		}
		final[v.at] = true
		s := c.Stations[v.at]
		if s == to {
			return trace(before, from, to), v.minutes
		}
		for _, p := range s.passages {
			far := p.Far(s)
			if t := v.minutes + minutes(p); t < best[far.Index] {
				best[far.Index] = t
				before[far.Index] = s
				heap.Push(&next, visit{far.Index, t})
			}
		}
	}
	return nil, math.Inf(1)
}

// trace goes back from the end of a way.
func trace(before []*Station, from, to *Station) []*Station {
	n := 1
	for s := to; s != from; s = before[s.Index] {
		n++
	}
	way := make([]*Station, n)
	for s := to; n > 0; s = before[s.Index] {
		n--
		way[n] = s
	}
	return way
}

// Remotest returns the station that rescuers from an entrance need longest to,
// of those that they can come to at all.
func (c *Cave) Remotest(entrance *Station) (*Station, float64) {
	remotest, longest := entrance, 0.0
	for _, s := range c.Stations {
		if _, t := c.Way(entrance, s); t > longest && !math.IsInf(t, 1) {
			remotest, longest = s, t
		}
	}
	return remotest, longest
}

// Steps returns how many passages each station is away from one; -1 where it
// cannot be come to. The slice is the caller's.
func (c *Cave) Steps(from *Station) []int {
	steps := make([]int, len(c.Stations))
	for i := range steps {
		steps[i] = -1
	}
	steps[from.Index] = 0
	queue := []*Station{from}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, p := range s.passages {
			if far := p.Far(s); steps[far.Index] < 0 {
				steps[far.Index] = steps[s.Index] + 1
				queue = append(queue, far)
			}
		}
	}
	return steps
}

// Table returns the steps between all stations.
func (c *Cave) Table() [][]int {
	table := make([][]int, len(c.Stations))
	for i, s := range c.Stations {
		table[i] = c.Steps(s)
	}
	return table
}
