package levelcopy_test

import "testing"

// The code as the rule finds it, and as its page says to write it.

type node struct {
	name     string
	children []*node
}

func baseline(n *node) []string {
	if len(n.children) == 0 {
		return []string{n.name}
	}
	var all []string
	for _, c := range n.children {
		all = append(all, baseline(c)...)
	}
	return all
}

func candidate(n *node) []string { return appendLeaves(nil, n) }

func appendLeaves(all []string, n *node) []string {
	if len(n.children) == 0 {
		return append(all, n.name)
	}
	for _, c := range n.children {
		all = appendLeaves(all, c)
	}
	return all
}

// tree has leaves at one depth; each node above has so many children.
func tree(depth, width int) *node {
	if depth == 0 {
		return &node{name: "leaf"}
	}
	n := &node{}
	for range width {
		n.children = append(n.children, tree(depth-1, width))
	}
	return n
}

var sink []string

// BenchmarkProof has a tree with many levels, and one that is flat, which gains least.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]*node{"deep": tree(8, 2), "flat": tree(1, 256)} {
		b.Run(name+"/baseline", func(b *testing.B) { measure(b, n, baseline) })
		b.Run(name+"/candidate", func(b *testing.B) { measure(b, n, candidate) })
	}
}

func measure(b *testing.B, n *node, leaves func(*node) []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = leaves(n)
	}
}
