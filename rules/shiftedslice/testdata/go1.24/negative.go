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

func otherList(a, b []string, i int, s string) []string {
	return append(a[:i], append([]string{s}, b[i:]...)...)
}

func otherPlace(list []string, i int, s string) []string {
	return append(list[:i], append([]string{s}, list[i+1:]...)...)
}

func copied3(list []string, i int, s string) []string {
	return append(list[:i:i], append([]string{s}, list[i:]...)...)
}

func betweenCopy(list []string, i int, more []string) []string {
	return append(list[:i], append(more, list[i:]...)...)
}

func placeCalled(list []string, i func() int, s string) []string {
	return append(list[:i()], append([]string{s}, list[i():]...)...)
}

func both() (to, from []int) { return make([]int, 3), []int{1, 2, 3} }

func ofTwo(n int) (copied int) {
	for range n {
		copied += copy(both())
	}
	return copied
}
