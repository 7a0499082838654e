package workbench

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// profileOrder is the order in which benchmarks are profiled: where the time is too
// short for all, those that were are of as many kinds as possible. Of each family of
// sub-benchmarks one comes first, then of each the next; in each round the quickest
// comes first, so that a slow one does not keep others from being profiled.
func profileOrder(targets []target) []target {
	families := map[string][]target{}
	for _, t := range targets {
		families[family(t)] = append(families[family(t)], t)
	}
	rounds := map[string]int{} // by the name of a benchmark
	for _, f := range families {
		for i, t := range telling(f) {
			rounds[t.Package+" "+t.Name] = i
		}
	}
	round := func(t target) int { return rounds[t.Package+" "+t.Name] }
	order := slices.Clone(targets)
	slices.SortStableFunc(order, func(a, b target) int {
		return cmp.Or(cmp.Compare(round(a), round(b)), cmp.Compare(a.Wall, b.Wall))
	})
	return order
}

// family names the function of a benchmark.
func family(t target) string {
	name, _, _ := strings.Cut(t.Name, "/")
	return t.Package + " " + name
}

// telling orders a family: first those that do the most in an iteration, unless they
// take long to profile.
func telling(family []target) []target {
	least := slices.MinFunc(family, func(a, b target) int { return cmp.Compare(a.Wall, b.Wall) }).Wall
	slow := func(t target) time.Duration {
		if t.Wall <= max(2*least, time.Second) {
			return 0
		}
		return t.Wall
	}
	slices.SortStableFunc(family, func(a, b target) int {
		return cmp.Or(cmp.Compare(slow(a), slow(b)), cmp.Compare(b.PerOp, a.PerOp))
	})
	return family
}
