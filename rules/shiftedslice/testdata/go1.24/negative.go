package shiftedslice

import "slices"

func joined(a, b []int, n int) []int {
	for i := range n {
		a = append(a[:i], b[i:]...)
	}
	return a
}

func otherSlice(to, from []int, n int) {
	for i := range n {
		copy(to[i:], from)
	}
}

func literal(n int) []int { return append([]int{n}, []int{1, 2}...) }

func text(s string) []byte { return append([]byte{'a'}, s...) }

func foundOne(list []int, n int) []int {
	for i := range list {
		if list[i] == n {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}

func straight(list []int, i int) []int { return slices.Delete(list, i, i+1) }

func inner(n int) (all []func([]int) []int) {
	for i := range n {
		all = append(all, func(list []int) []int { return append(list[:i], list[i+1:]...) })
	}
	return all
}
