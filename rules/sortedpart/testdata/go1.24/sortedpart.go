package sortedpart

import (
	"maps"
	"slices"
	"sort"
	"sync"
)

type entry struct{ time int }

func oldest(list []entry) entry {
	sort.Slice(list, func(i, j int) bool { return list[i].time < list[j].time }) // want "list sorted for its first or last element"
	return list[0]
}

func most(numbers []int) int {
	slices.Sort(numbers) // want "list sorted for its first or last element"
	return numbers[len(numbers)-1]
}

func least(numbers []int) int {
	sort.Sort(sort.IntSlice(numbers)) // want "list sorted for its first or last element"
	if len(numbers) == 0 {
		return 0
	}
	return numbers[0]
}

func insert(from []int) (to []int) {
	for _, n := range from {
		to = append(to, n)
		sort.Ints(to) // want "list sorted again in each turn"
	}
	return to
}

func again(names []string, ask func(string) bool) (n int) {
	for range 3 {
		sort.Strings(names) // want "list sorted again in each turn"
		if ask(names[n]) {
			n++
		}
	}
	return n
}

func ordered(m map[string]int, f func(string)) {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names) // want "keys of a map gathered and sorted"
	for _, name := range names {
		f(name)
	}
}

func collected(m map[string]int) []string {
	return slices.Sorted(maps.Keys(m)) // want "keys of a map gathered and sorted"
}

type index struct {
	mu    sync.Mutex
	names []string
	at    map[string]int
}

func (x *index) add(name string, at int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.names = append(x.names, name)
	x.at[name] = at
	sort.Strings(x.names) // want `kept list sorted again for each element that is added`
}

var known []entry

func register(e entry) {
	known = append(known, e)
	sort.Slice(known, func(i, j int) bool { return known[i].time < known[j].time }) // want `kept list sorted again`
}
