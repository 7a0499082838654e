package shiftedslice_test

import (
	"slices"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type node struct {
	name   string
	parent *node
}

func baseline(n *node) (names []string) {
	for ; n != nil; n = n.parent {
		names = append([]string{n.name}, names...)
	}
	return names
}

func candidate(n *node) (names []string) {
	for ; n != nil; n = n.parent {
		names = append(names, n.name)
	}
	slices.Reverse(names)
	return names
}

var sink []string

// BenchmarkProof names the path to a node near the root, and to one far away.
func BenchmarkProof(b *testing.B) {
	for name, depth := range map[string]int{"near": 2, "far": 50} {
		var n *node
		for range depth {
			n = &node{"name", n}
		}
		b.Run(name+"/baseline", func(b *testing.B) { walk(b, baseline, n) })
		b.Run(name+"/candidate", func(b *testing.B) { walk(b, candidate, n) })
	}
}

func walk(b *testing.B, f func(*node) []string, n *node) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(n)
	}
}
