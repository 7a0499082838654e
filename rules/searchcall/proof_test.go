package searchcall_test

import (
	"sort"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(ends []int, at int) int {
	return sort.Search(len(ends), func(i int) bool { return ends[i] > at })
}

//go:noinline
func candidate(ends []int, at int) int {
	low, high := 0, len(ends)
	for low < high {
		i := int(uint(low+high) >> 1)
		if ends[i] > at {
			high = i
		} else {
			low = i + 1
		}
	}
	return low
}

var sink int

// BenchmarkProof searches a thousand numbers, and four, for which least is gained.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"thousand": 1000, "four": 4} {
		ends := make([]int, n)
		for i := range ends {
			ends[i] = 3 * i
		}
		for side, f := range map[string]func([]int, int) int{"baseline": baseline, "candidate": candidate} {
			b.Run(name+"/"+side, func(b *testing.B) {
				at := 0
				for b.Loop() {
					sink = f(ends, at)
					at = (at + 7) % (3 * n)
				}
			})
		}
	}
}
