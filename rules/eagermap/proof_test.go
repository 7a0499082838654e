package eagermap_test

import "testing"

// The code as the rule finds it, and as a person would have it.

type tree struct{ children map[string]*tree }

func newBaseline() *tree { return &tree{children: make(map[string]*tree)} }

func newCandidate() *tree { return &tree{} }

//go:noinline
func baseline(names []string) *tree {
	root := newBaseline()
	for _, name := range names {
		root.children[name] = newBaseline()
	}
	return root
}

//go:noinline
func candidate(names []string) *tree {
	root := newCandidate()
	for _, name := range names {
		if root.children == nil {
			root.children = make(map[string]*tree)
		}
		root.children[name] = newCandidate()
	}
	return root
}

var sink *tree

// BenchmarkProof makes a node with leaves, and a chain of nodes with one child each, in which each map is needed but the last.
func BenchmarkProof(b *testing.B) {
	for side, f := range map[string]func([]string) *tree{"baseline": baseline, "candidate": candidate} {
		b.Run("leaves/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f([]string{"a", "b", "c", "d"})
			}
		})
	}
	for side, f := range map[string]func([]string) *tree{"baseline": baseline, "candidate": candidate} {
		b.Run("chain/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f([]string{"a"})
			}
		})
	}
}
