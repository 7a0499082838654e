package turnmap

import (
	"maps"
	"slices"
)

type set map[string]struct{}

func distinct(rows [][]string) (n int) {
	for _, row := range rows {
		seen := make(map[string]bool) // want "map made, and grown, anew in each turn of a loop"
		for _, cell := range row {
			if !seen[cell] {
				seen[cell] = true // want "map made"
				n++
			}
		}
	}
	return n
}

func palindromes(words []string) (n int) {
	for _, w := range words {
		count := map[rune]int{} // want "map made"
		for _, r := range w {
			count[r]++ // want "map made"
		}
		odd := 0
		for _, c := range count {
			odd += c % 2
		}
		if odd <= 1 {
			n++
		}
	}
	return n
}

// twice has the name twice.
func twice(rows [][]string) (n int) {
	for i := 0; i < len(rows); i++ {
		seen := make(set, len(rows)) // want "map made"
		for _, cell := range rows[i] {
			seen[cell] = struct{}{} // want "map made"
		}
		delete(seen, "")
		n += len(seen)
	}
	for _, row := range rows {
		seen := set{} // want "map made"
		add(seen, row)
		n += len(seen)
	}
	return n
}

func add(to set, cells []string) {
	for _, c := range cells {
		to[c] = struct{}{}
	}
}

// nested is made once for both loops, with what it needs.
func nested(tables [][][]string) (all []string) {
outer:
	for _, rows := range tables {
		for _, row := range rows {
			if len(row) == 0 {
				continue outer
			}
			first := make(map[string][]string, 8) // the first letter // want "map made"
			for _, cell := range row {
				first[cell[:1]] = append(first[cell[:1]], cell) // want "map made"
			}
			for _, k := range slices.Sorted(maps.Keys(first)) {
				all = append(all, first[k]...)
			}
		}
	}
	return all
}

func literal(rows [][]string) func() int {
	return func() (n int) {
		for _, row := range rows {
			m := map[string]int{} // want "map made"
			for i, cell := range row {
				m[cell] = i // want "map made"
			}
			n += m["a"]
		}
		return n
	}
}

func generic[K comparable](rows [][]K) (n int) {
	for _, row := range rows {
		if len(row) > 2 {
			m := map[K]int{} // want "map made"
			for i, k := range row {
				m[k] += i // want "map made"
			}
			n += len(maps.Clone(m))
		}
	}
	return n
}

// longest hands the lengths of a turn to the next one.
func longest(a []string, at map[string][]int) (best int) {
	before := map[int]int{}
	for i := 0; i < len(a); i++ {
		here := map[int]int{} // want "map made"
		for _, j := range at[a[i]] {
			k := before[j-1] + 1
			here[j] = k // want "map made"
			best = max(best, k)
		}
		before = here
	}
	return best
}

// steps returns the last map, and takes no other from there on.
func steps(rows [][]string, spare int) map[string]int {
	now := map[string]int{"": spare}
	for _, row := range rows {
		if len(row) == 0 {
			continue
		}
		next := make(map[string]int, len(row)) // want "map made"
		for s, n := range now {
			for _, cell := range row {
				next[s+cell] += n // want "map made"
			}
		}
		if len(next) > 1000 {
			return next
		}
		now = next
	}
	return now
}
