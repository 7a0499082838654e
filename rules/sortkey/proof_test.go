package sortkey_test

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"testing"
)

type item struct {
	name   string
	number int
}

// The code as the rule finds it, and as the fix leaves it.

func baseline(items []item) {
	sort.Slice(items, func(i, j int) bool {
		return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
}

func candidate(items []item) {
	if len(items) > 1 {
		type keyed struct {
			key   string
			value item
		}
		list := make([]keyed, len(items))
		for i, v := range items {
			list[i] = keyed{strings.ToLower(v.name), v}
		}
		sort.Slice(list, func(i, j int) bool {
			return list[i].key < list[j].key
		})
		for i := range list {
			items[i] = list[i].value
		}
	}
}

func stableBaseline(items []item) {
	sort.SliceStable(items, func(i, j int) bool {
		a, _ := strconv.Atoi(items[i].name)
		b, _ := strconv.Atoi(items[j].name)
		return a < b
	})
}

func stableCandidate(items []item) {
	if len(items) > 1 {
		type keyed struct {
			key   int
			value item
		}
		list := make([]keyed, len(items))
		for i, v := range items {
			key, _ := strconv.Atoi(v.name)
			list[i] = keyed{key, v}
		}
		sort.SliceStable(list, func(i, j int) bool {
			a := list[i].key
			b := list[j].key
			return a < b
		})
		for i := range list {
			items[i] = list[i].value
		}
	}
}

// BenchmarkProof sorts slices of several lengths; of two elements, each of which is compared once,
// the keys are computed as often, and the list is there beside.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{2, 20, 1000} {
		items := make([]item, n)
		for i := range items {
			items[i] = item{name: fmt.Sprint("Name", i*7919%n)}
		}
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { sorted(b, items, baseline) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { sorted(b, items, candidate) })
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
