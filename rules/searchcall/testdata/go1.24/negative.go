package searchcall

import "sort"

func named(ends []int) int {
	later := func(i int) bool { return ends[i] > 3 }
	return sort.Search(len(ends), later)
}

func given(n int, f func(int) bool) int { return sort.Search(n, f) }

func ints(ends []int, at int) int { return sort.SearchInts(ends, at) }
