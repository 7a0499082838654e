package mains

import (
	"container/heap"
	"math"
)

// mark is what a search knows of a junction.
type mark struct {
	at       *Junction
	distance float64
	from     *mark
	index    int // in the queue; -1 if it is not there
}

// queue has the marks that are to be gone on from, the nearest first.
type queue []*mark

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].distance < q[j].distance }
func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *queue) Push(v any) {
	m := v.(*mark)
	m.index = len(*q)
	*q = append(*q, m)
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	m := (*q)[last]
	*q = (*q)[:last]
	m.index = -1
	return m
}

// spread marks what can be reached from a junction, up to one that is asked
// for, if any.
func (n *Network) spread(from, to *Junction) []*mark {
	marks := make([]*mark, len(n.junctions))
	for i, j := range n.junctions {
		marks[i] = &mark{at: j, distance: math.Inf(1), index: -1}
	}
	first := marks[from.number]
	first.distance = 0
	q := make(queue, 0, len(marks))
	heap.Push(&q, first)
	for q.Len() > 0 {
		m := heap.Pop(&q).(*mark)
		if m.at == to {
			break
		}
		for _, p := range m.at.pipes {
			next := marks[p.other(m.at).number]
			d := m.distance + p.Metres
			if d >= next.distance {
				continue
			}
			next.distance, next.from = d, m
			if next.index < 0 {
				heap.Push(&q, next)
			} else {
				heap.Fix(&q, next.index)
			}
		}
	}
	return marks
}

// search returns the shortest way, backwards; nil if there is none.
func (n *Network) search(from, to *Junction) []*Junction {
	var back []*Junction
	m := n.spread(from, to)[to.number]
	if math.IsInf(m.distance, 1) {
		return nil
	}
	for ; m != nil; m = m.from {
		back = append(back, m.at)
	}
	return back
}

// Distances returns how far each junction is from one, by their numbers. It is
// the caller's.
func (n *Network) Distances(from *Junction) []float64 {
	all := make([]float64, len(n.junctions))
	for i, m := range n.spread(from, nil) {
		all[i] = m.distance
	}
	return all
}
