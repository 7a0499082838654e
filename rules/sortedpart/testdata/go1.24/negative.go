package sortedpart

import (
	"slices"
	"sort"
)

func anew(from [][]int) (all []int) {
	for _, list := range from {
		numbers := slices.Clone(list)
		sort.Ints(numbers)
		all = append(all, numbers...)
	}
	return all
}

func closure(from [][]int, f func(func())) {
	for _, list := range from {
		f(func() { sort.Ints(list) })
	}
}

func ranged(numbers []int) (n int) {
	sort.Ints(numbers)
	for _, i := range numbers {
		n = n*2 + i
	}
	return n + numbers[0]
}

func second(numbers []int) int {
	sort.Ints(numbers)
	return numbers[1]
}

func handed(numbers []int, f func([]int)) int {
	sort.Ints(numbers)
	f(numbers)
	return numbers[0]
}

func elements(list []entry, f func([]int)) {
	var times []int
	for _, e := range list {
		times = append(times, e.time)
	}
	sort.Ints(times)
	f(times)
}

func apart(m map[int]bool, f func([]int)) {
	var numbers []int
	for n := range m {
		numbers = append(numbers, n)
	}
	numbers = append(numbers, 1)
	sort.Ints(numbers)
	f(numbers)
}

type index2 struct{ names, others []string }

func (x *index2) several(names []string) {
	x.names = append(x.names, names...)
	sort.Strings(x.names)
}

func (x *index2) looped(names []string) {
	for _, n := range names {
		x.names = append(x.names, n)
	}
	x.names = append(x.names, "")
	sort.Strings(x.names)
}

func (x *index2) twice(a, b string) {
	x.names = append(x.names, a)
	x.names = append(x.names, b)
	sort.Strings(x.names)
}

func (x *index2) other(a string) {
	x.names = append(x.names, a)
	sort.Strings(x.others)
}

func (x *index2) filled(list []string) {
	x.names = slices.Clone(list)
	x.names = append(x.names, "")
	sort.Strings(x.names)
}

func local(a string) []string {
	var x index2
	x.names = append(x.names, a)
	sort.Strings(x.names)
	return x.names
}
