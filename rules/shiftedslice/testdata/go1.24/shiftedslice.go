package shiftedslice

import "slices"

type node struct {
	name   string
	parent *node
}

func path(n *node) (names []string) {
	for ; n != nil; n = n.parent {
		names = append([]string{n.name}, names...) // want "slice copied to put an element in front"
	}
	return names
}

func wrap(f func(), list []func()) []func() {
	return append([]func(){f}, list...) // want "slice copied to put an element in front"
}

func odd(list []int) []int {
	for i := 0; i < len(list); i++ {
		if list[i]%2 == 0 {
			list = append(list[:i], list[i+1:]...) // want "elements moved to take one out"
			i--
		}
	}
	return list
}

func removed(list []int, at []int) []int {
	for _, i := range at {
		list = slices.Delete(list, i, i+1) // want "elements moved to take one out"
	}
	return list
}

func sorted(from []int) (to []int) {
	for _, n := range from {
		i, _ := slices.BinarySearch(to, n)
		to = append(to, 0)
		copy(to[i+1:], to[i:]) // want "elements moved to make room"
		to[i] = n
	}
	return to
}

func front(list []int, n int) []int {
	return slices.Insert(list, 0, n) // want "elements moved to put one in front"
}

func middle(list []int, n int) []int {
	for i := range n {
		list = slices.Insert(list, i, n) // want "elements moved to make room"
	}
	return list
}
