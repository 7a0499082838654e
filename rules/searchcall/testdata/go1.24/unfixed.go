package searchcall

import "sort"

func longer(ends []int, at int) int {
	return sort.Search(len(ends), func(i int) bool { // want "binary search that calls a function"
		end := ends[i]
		return end > at
	})
}

func always(ends []int) int {
	return sort.Search(len(ends), func(int) bool { return true }) // want "binary search that calls a function"
}

func literal(spans []span, at span) int {
	return sort.Search(len(spans), func(i int) bool { return spans[i] == span{at.from, at.to} }) // want "binary search that calls a function"
}

func inside(ends []int, at int) int {
	return ends[sort.Search(len(ends), func(i int) bool { return ends[i] > at })] // want "binary search that calls a function"
}

func second(ends []int, at int) (int, int) {
	return find(ends, at), sort.Search(len(ends), func(i int) bool { return ends[i] > at }) // want "binary search that calls a function"
}

func elseIf(ends []int, at int) bool {
	if len(ends) == 0 {
		return false
	} else if i := sort.Search(len(ends), func(i int) bool { return ends[i] > at }); i > 0 { // want "binary search that calls a function"
		return true
	}
	return false
}

func shadowed(ends []int, at int, uint func(int) int) int {
	return sort.Search(len(ends), func(i int) bool { return ends[i] > uint(at) }) // want "binary search that calls a function"
}

func commented(ends []int, at int) int {
	return sort.Search(len(ends), func(i int) bool { // want "binary search that calls a function"
		// The ends are sorted.
		return ends[i] > at
	})
}

func namedResult(ends []int, at int, ok bool) int {
	return sort.Search(len(ends), func(i int) (ok bool) { return ok || ends[i] > at }) // want "binary search that calls a function"
}
