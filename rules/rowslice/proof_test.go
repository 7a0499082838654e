package rowslice_test

import "testing"

// The code as the rule finds it, and as its page says to write it.

func baseline(rows, columns int) [][]int {
	m := make([][]int, rows)
	for i := range m {
		m[i] = make([]int, columns)
	}
	return m
}

func candidate(rows, columns int) [][]int {
	m := make([][]int, rows)
	all := make([]int, rows*columns)
	for i := range m {
		m[i], all = all[:columns:columns], all[columns:]
	}
	return m
}

var sink [][]int

// BenchmarkProof makes a matrix of one row, and one of a hundred.
func BenchmarkProof(b *testing.B) {
	for name, rows := range map[string]int{"one": 1, "hundred": 100} {
		b.Run(name+"/baseline", func(b *testing.B) { fill(b, baseline, rows) })
		b.Run(name+"/candidate", func(b *testing.B) { fill(b, candidate, rows) })
	}
}

func fill(b *testing.B, f func(rows, columns int) [][]int, rows int) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(rows, 16)
	}
}
