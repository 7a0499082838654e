package workspace_test

import (
	"fmt"
	"sync"
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

//go:noinline
func pooledRanks(edges [][2]int, size int) (most int) {
	space := ranksSpaces.Get().(*ranksSpace)
	defer ranksSpaces.Put(space)
	in := zeroed(&space.in, size)
	out := zeroed(&space.out, size)
	for _, e := range edges {
		out[e[0]]++
		in[e[1]]++
	}
	for i := range in {
		most = max(most, in[i]*out[i])
	}
	return most
}

type ranksSpace struct {
	in  []int
	out []int
}

var ranksSpaces = sync.Pool{New: func() any { return new(ranksSpace) }}

func zeroed[T any](kept *[]T, n int) []T {
	if n < 0 || n > 1<<16 {
		return make([]T, n)
	}
	if *kept == nil || cap(*kept) < n {
		*kept = make([]T, n)
	}
	s := (*kept)[:n:n]
	clear(s)
	return s
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
			for b.Loop() {
				most = pooledRanks(edges, n)
			}
		})
	}
}
