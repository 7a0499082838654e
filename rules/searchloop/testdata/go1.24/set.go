package searchloop

import (
	"slices"
	"strings"
)

func inLoops(rows [][]string, skip []string) (n int) {
	for _, row := range rows {
		for _, cell := range row {
			if slices.Contains(skip, cell) { // want "list searched from its beginning"
				continue
			}
			n += len(strings.TrimSpace(cell))
		}
	}
	return n
}

func later(a []int, more []int) []int {
	out := more
	for _, x := range a {
		if !slices.Contains(out, x) { // want "list searched from its beginning"
			out = append(out, x)
		}
	}
	return out
}

func spelledOut(a, b []string) map[string]int {
	counts := map[string]int{}
	for _, s := range a {
		found := false
		for _, other := range b { // want "list searched from its beginning"
			if other == s {
				found = true
				break
			}
		}
		if !found {
			counts[s]++
		}
	}
	return counts
}

func any(a, b []int32) bool {
	for _, x := range a {
		for _, y := range b { // want "list searched from its beginning"
			if x == y {
				return true
			}
		}
	}
	return false
}

func has(list []uint64, x uint64) bool {
	for i := range list {
		if list[i] == x {
			return true
		}
	}
	return false
}

func none(a, b []uint64) bool {
	for i := range a {
		if has(b, a[i]) { // want "list searched from its beginning"
			return false
		}
	}
	return true
}
