package listelement_test

import (
	"container/list"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type baseline struct{ list list.List }

func (q *baseline) put(n int) { q.list.PushBack(n) }

func (q *baseline) take() int { return q.list.Remove(q.list.Front()).(int) }

type candidate struct {
	list []int
	head int
}

func (q *candidate) put(n int) { q.list = append(q.list, n) }

func (q *candidate) take() int {
	n := q.list[q.head]
	if q.head++; q.head == len(q.list) {
		q.list, q.head = q.list[:0], 0
	}
	return n
}

type queue interface {
	put(int)
	take() int
}

var sink int

// BenchmarkProof has one element wait, and a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
		b.Run(name+"/baseline", func(b *testing.B) { pass(b, new(baseline), n) })
		b.Run(name+"/candidate", func(b *testing.B) { pass(b, new(candidate), n) })
	}
}

func pass(b *testing.B, q queue, n int) {
	b.ReportAllocs()
	for b.Loop() {
		for i := range n {
			q.put(i + 1000)
		}
		for range n {
			sink += q.take()
		}
	}
}
