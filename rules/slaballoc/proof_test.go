package slaballoc_test

import (
	"fmt"
	"testing"
)

type node struct{ number int }

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(size int) []*node {
	nodes := make([]*node, size)
	for i := range size {
		nodes[i] = &node{number: i}
	}
	return nodes
}

//go:noinline
func candidate(size int) []*node {
	nodes := make([]*node, size)
	nodesSlab := make([]node, len(nodes))
	for i := range size {
		nodesSlab[i] = node{number: i}
		nodes[i] = &nodesSlab[i]
	}
	return nodes
}

var made []*node

// BenchmarkProof makes one object, where there is nothing to gain, and many.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 10, 1000} {
		run(b, fmt.Sprintf("%d/baseline", n), baseline, n)
		run(b, fmt.Sprintf("%d/candidate", n), candidate, n)
	}
}

func run(b *testing.B, name string, f func(int) []*node, n int) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			made = f(n)
		}
	})
}
