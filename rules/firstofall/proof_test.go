package firstofall_test

import (
	"fmt"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type node struct {
	name     string
	children []*node
}

func (n *node) all(name string) []*node {
	var found []*node
	for _, c := range n.children {
		if c.name == name {
			found = append(found, c)
		}
	}
	return found
}

func baseline(n *node, name string) *node {
	all := n.all(name)
	if len(all) > 0 {
		return all[0]
	}
	return nil
}

func candidate(n *node, name string) *node {
	for _, c := range n.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

var sink *node

// BenchmarkProof finds the only one, at the end, for which nothing but the slice is gained,
// and one of many.
func BenchmarkProof(b *testing.B) {
	one, many := new(node), new(node)
	for i := range 50 {
		one.children = append(one.children, &node{name: fmt.Sprint(i == 49)})
		many.children = append(many.children, &node{name: "true"})
	}
	for name, n := range map[string]*node{"one": one, "many": many} {
		b.Run(name+"/baseline", func(b *testing.B) { find(b, baseline, n) })
		b.Run(name+"/candidate", func(b *testing.B) { find(b, candidate, n) })
	}
}

func find(b *testing.B, f func(n *node, name string) *node, n *node) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(n, "true")
	}
}
