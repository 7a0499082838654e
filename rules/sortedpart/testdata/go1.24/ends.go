package sortedpart

import (
	"slices"
	"sort"
)

func smallest(from []int) int {
	list := append([]int(nil), from...)
	sort.Ints(list) // want "list sorted for its first or last element"
	return list[0]
}

func latest(from []string) string {
	list := slices.Clone(from)
	slices.Sort(list) // want "list sorted for its first or last element"
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

func span(from []uint8) (lo, hi uint8) {
	i := make([]uint8, len(from))
	copy(i, from)
	slices.Sort(i) // want "list sorted for its first or last element"
	return i[0], i[len(i)-1]
}

func alphabetically(m map[string]int) string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys) // want "list sorted for its first or last element"
	return keys[0]
}
