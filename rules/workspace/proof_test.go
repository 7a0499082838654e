package workspace_test

import (
	"fmt"
	"slices"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func ranks(edges [][2]int, size int) (most int) {
	in := make([]int, size)
	out := make([]int, size)
	for _, e := range edges {
		out[e[0]]++
		in[e[1]]++
	}
	for i := range in {
		most = max(most, in[i]*out[i])
	}
	return most
}

type ranker struct{ in, out []int }

//go:noinline
func (r *ranker) ranks(edges [][2]int, size int) (most int) {
	r.in = slices.Grow(r.in[:0], size)[:size]
	r.out = slices.Grow(r.out[:0], size)[:size]
	clear(r.in)
	clear(r.out)
	for _, e := range edges {
		r.out[e[0]]++
		r.in[e[1]]++
	}
	for i := range r.in {
		most = max(most, r.in[i]*r.out[i])
	}
	return most
}

var most int

// BenchmarkProof has little work space and much.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{4, 1000} {
		edges := make([][2]int, n)
		for i := range edges {
			edges[i] = [2]int{i, i * 7 % n}
		}
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				most = ranks(edges, n)
			}
		})
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) {
			b.ReportAllocs()
			var r ranker
			for b.Loop() {
				most = r.ranks(edges, n)
			}
		})
	}
}
