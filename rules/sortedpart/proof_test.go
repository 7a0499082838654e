package sortedpart_test

import (
	"cmp"
	"slices"
	"sort"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type entry struct{ time int }

func baseline(list []entry) entry {
	sort.Slice(list, func(i, j int) bool { return list[i].time < list[j].time })
	return list[0]
}

func candidate(list []entry) entry {
	return slices.MinFunc(list, func(a, b entry) int { return cmp.Compare(a.time, b.time) })
}

var sink entry

// BenchmarkProof finds the oldest of two entries, and of a thousand.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"two": 2, "thousand": 1000} {
		list := make([]entry, n)
		for i := range list {
			list[i].time = (i * 7919) % 1009
		}
		b.Run(name+"/baseline", func(b *testing.B) { find(b, baseline, list) })
		b.Run(name+"/candidate", func(b *testing.B) { find(b, candidate, list) })
	}
}

func find(b *testing.B, f func([]entry) entry, from []entry) {
	b.ReportAllocs()
	list := make([]entry, len(from))
	for b.Loop() {
		copy(list, from)
		sink = f(list)
	}
}
