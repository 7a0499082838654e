package searchcall

import "sort"

func find(ends []int, at int) int {
	return sort.Search(len(ends), func(i int) bool { return ends[i] > at }) // want "binary search that calls a function"
}

type span struct{ from, to int }

func within(spans []span, at int) (span, bool) {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].to > at }) // want "binary search that calls a function"
	if i < len(spans) && spans[i].from <= at {
		return spans[i], true
	}
	return span{}, false
}

func condition(low []string, name string) bool {
	if i := sort.Search(len(low), func(i int) bool { return low[i] >= name }); i < len(low) { // want "binary search that calls a function"
		return low[i] == name
	}
	return false
}

func assigned(ends []int, at int) (n int) {
	switch {
	case at > 0:
		n = sort.Search(len(ends)-1, func(k int) bool { return ends[k+1] > at }) // want "binary search that calls a function"
	}
	return n
}

func between(ends []int, from, to int) int {
	i := sort.Search(len(ends), func(i int) bool { return ends[i] >= from }) // want "binary search that calls a function"
	j := sort.Search(len(ends), func(i int) bool { return ends[i] > to })    // want "binary search that calls a function"
	return j - i
}
