package textkey_test

import (
	"fmt"
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type key struct{ namespace, name string }

//go:noinline
func baseline(seen map[string]int, namespace, name string) int { return seen[namespace+"/"+name] }

//go:noinline
func candidate(seen map[key]int, namespace, name string) int { return seen[key{namespace, name}] }

var sink int

// BenchmarkProof looks up long names, and short ones, whose text needs no memory.
func BenchmarkProof(b *testing.B) {
	for kind, name := range map[string]string{"long": strings.Repeat("name", 12), "short": "name"} {
		texts, keys := map[string]int{"default/" + name: 1}, map[key]int{{"default", name}: 1}
		b.Run(kind+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = baseline(texts, "default", name)
			}
		})
		b.Run(kind+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = candidate(keys, "default", name)
			}
		})
	}
}

type cell struct{ x, y int }

// visited is what the fix finds and what it leaves: cells of a grid, each asked for twice.
//
//go:noinline
func visitedBaseline(cells []cell) int {
	visited := map[string]bool{}
	for _, c := range cells {
		key := fmt.Sprintf("%d,%d", c.x, c.y)
		if !visited[key] {
			visited[key] = true
		}
	}
	return len(visited)
}

//go:noinline
func visitedCandidate(cells []cell) int {
	visited := map[cell]bool{}
	for _, c := range cells {
		key := cell{c.x, c.y}
		if !visited[key] {
			visited[key] = true
		}
	}
	return len(visited)
}

// BenchmarkVisitedProof is of a grid, and of one cell, whose text is as short as can be.
func BenchmarkVisitedProof(b *testing.B) {
	grid := make([]cell, 0, 1000)
	for i := range cap(grid) {
		grid = append(grid, cell{i % 40, i / 50})
	}
	for kind, cells := range map[string][]cell{"grid": grid, "one": grid[:1]} {
		b.Run(kind+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = visitedBaseline(cells)
			}
		})
		b.Run(kind+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = visitedCandidate(cells)
			}
		})
	}
}
