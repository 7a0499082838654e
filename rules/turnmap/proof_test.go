package turnmap_test

import (
	"fmt"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(rows [][]string) (n int) {
	for _, row := range rows {
		seen := make(map[string]bool)
		for _, cell := range row {
			if !seen[cell] {
				seen[cell] = true
				n++
			}
		}
	}
	return n
}

func candidate(rows [][]string) (n int) {
	seen := make(map[string]bool)
	for _, row := range rows {
		clear(seen)
		for _, cell := range row {
			if !seen[cell] {
				seen[cell] = true
				n++
			}
		}
	}
	return n
}

var sink int

// BenchmarkProof has rows of several lengths: up to eight keys are on the stack in either way. After
// one long row, short ones are what there is least to gain from.
func BenchmarkProof(b *testing.B) {
	for name, sizes := range map[string][]int{"four": {4}, "fifty": {50}, "mixed": {500, 4}} {
		var rows [][]string
		for i := range 100 {
			size := sizes[min(i, len(sizes)-1)]
			var row []string
			for j := range size {
				row = append(row, fmt.Sprint("cell", j*i%size))
			}
			rows = append(rows, row)
		}
		b.Run(name+"/baseline", func(b *testing.B) { distinct(b, baseline, rows) })
		b.Run(name+"/candidate", func(b *testing.B) { distinct(b, candidate, rows) })
	}
}

func distinct(b *testing.B, f func([][]string) int, rows [][]string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(rows)
	}
}
