package sortedpart

import (
	"slices"
	"sort"
)

// The order of these lists may be seen, or hangs on more than their elements.

var kept []int

func keep(list []int) { kept = list }

func passed(from []int) int {
	list := append([]int(nil), from...)
	keep(list)
	sort.Ints(list) // want "list sorted for its first or last element"
	return list[0]
}

func alias(from []int) int {
	list := from[:3]
	sort.Ints(list) // want "list sorted for its first or last element"
	return list[0]
}

func captured(from []int, later func(func() int)) int {
	list := append([]int(nil), from...)
	later(func() int { return list[1] })
	sort.Ints(list) // want "list sorted for its first or last element"
	return list[0]
}

func result(from []int) (list []int) {
	list = append([]int(nil), from...)
	sort.Ints(list) // want "list sorted for its first or last element"
	if list[0] > 0 {
		return
	}
	return nil
}

func pointed(from []int) (int, *int) {
	list := append([]int(nil), from...)
	p := &list[1]
	sort.Ints(list) // want "list sorted for its first or last element"
	return list[0], p
}

func points(from []float64) float64 {
	list := append([]float64(nil), from...)
	sort.Float64s(list) // want "list sorted for its first or last element"
	return list[0]
}

type number int

var marked *number

func (n *number) keep() { marked = n }

// method gives an element to a function, by its address.
func method(from []number) number {
	list := append([]number(nil), from...)
	list[1].keep()
	slices.Sort(list) // want "list sorted for its first or last element"
	return list[0]
}

// The list is copied when the function ends.
func copiedLate(out, from []int) int {
	list := slices.Clone(from)
	defer copy(out, list)
	sort.Ints(list) // want "list sorted for its first or last element"
	return list[0]
}
