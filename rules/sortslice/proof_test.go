package sortslice_test

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"
)

type item struct {
	name   string
	age    int
	at     time.Time
	number int
}

// The code as the rule finds it, and as the fix leaves it.

func keysBaseline(items []item) {
	sort.Slice(items, func(i, j int) bool {
		if items[i].age != items[j].age {
			return items[i].age > items[j].age
		}
		return items[i].name < items[j].name
	})
}

func keysCandidate(items []item) {
	slices.SortFunc(items, func(a, b item) int {
		if c := cmp.Compare(b.age, a.age); c != 0 {
			return c
		}
		return strings.Compare(a.name, b.name)
	})
}

func stableBaseline(items []item) {
	sort.SliceStable(items, func(i, j int) bool { return len(items[i].name) < len(items[j].name) })
}

func stableCandidate(items []item) {
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(len(a.name), len(b.name)) })
}

func timesBaseline(items []item) {
	sort.Slice(items, func(i, j int) bool { return items[j].at.After(items[i].at) })
}

func timesCandidate(items []item) {
	slices.SortFunc(items, func(a, b item) int { return a.at.Compare(b.at) })
}

func loopsBaseline(items []item) {
	n := len(items)
	for i := 0; i < n-1; i++ {
		for j := 0; j < n-i-1; j++ {
			if items[j].age > items[j+1].age {
				items[j], items[j+1] = items[j+1], items[j]
			}
		}
	}
}

func loopsCandidate(items []item) {
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(a.age, b.age) })
}

func insertedBaseline(items []item) {
	for i := 1; i < len(items); i++ {
		for j := i; j > 0 && (items[j].age < items[j-1].age || items[j].age == items[j-1].age && items[j].name > items[j-1].name); j-- {
			items[j], items[j-1] = items[j-1], items[j]
		}
	}
}

func insertedCandidate(items []item) {
	slices.SortStableFunc(items, func(a, b item) int {
		if c := cmp.Compare(a.age, b.age); c != 0 {
			return c
		}
		return strings.Compare(b.name, a.name)
	})
}

// pairsBaseline compares elements that are equal only where they are the same.
func pairsBaseline(names []string) {
	for i := 0; i < len(names); i++ {
		for j := i + 1; j < len(names); j++ {
			if names[i] > names[j] {
				names[i], names[j] = names[j], names[i]
			}
		}
	}
}

// BenchmarkProof sorts slices of several lengths; of two elements there is
// least to gain, but the slice is boxed all the same.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{2, 20, 1000} {
		items := make([]item, n)
		for i := range items {
			items[i] = item{name: fmt.Sprint(i * 7919 % n), age: i * 31 % 17}
		}
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { sorted(b, items, keysBaseline) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { sorted(b, items, keysCandidate) })
		b.Run(fmt.Sprintf("loops/%d/baseline", n), func(b *testing.B) { sorted(b, items, loopsBaseline) })
		b.Run(fmt.Sprintf("loops/%d/candidate", n), func(b *testing.B) { sorted(b, items, loopsCandidate) })
	}
}

func sorted(b *testing.B, items []item, by func([]item)) {
	b.ReportAllocs()
	own := make([]item, len(items))
	for b.Loop() {
		copy(own, items)
		by(own)
	}
}
