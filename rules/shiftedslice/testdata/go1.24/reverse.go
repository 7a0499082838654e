package shiftedslice

import "slices"

type frame struct{ name string }

type walker struct{ more bool }

func (w *walker) next() (string, bool) { return "", w.more }

func frames(w *walker) []frame {
	var all []frame
	for {
		name, more := w.next()
		all = append([]frame{ // want "slice copied to put an element in front"
			{name},
		}, all...)
		if !more {
			break
		}
	}
	return all
}

func newFrame(name string) frame { return frame{name} }

func named(w *walker) []frame {
	all := []frame{}
	for {
		name, more := w.next()
		all = append([]frame{newFrame(name)}, all...) // want "slice copied to put an element in front"
		if !more {
			break
		}
	} // to the outermost
	return all
}

func digits(n int) []int {
	list := make([]int, 0, 8)
	for n > 0 {
		if len(list)%4 == 3 {
			n /= 10
			continue
		}
		list = append([]int{n % 10}, list...) // want "slice copied to put an element in front"
		n /= 10
	}
	return list
}

func found(n *node, name string) ([]string, bool) {
	var path []string
	for ; n != nil; n = n.parent {
		path = append([]string{n.name}, path...) // want "slice copied to put an element in front"
		if n.name == name {
			return nil, false
		}
	}
	return path, true
}

type list []any

func typed(of []int, keep func(int) bool) list {
	var all list
	for _, n := range of {
		if keep(n) {
			all = append([]any{n}, all...) // want "slice copied to put an element in front"
		}
	}
	return all
}

func rows(of [][]int) (all [][]int) {
	for _, row := range of {
		var back []int
		for _, n := range row {
			back = append([]int{n}, back...) // want "slice copied to put an element in front"
		}
		all = append(all, back)
	}
	return all
}

func literalFunc(of []int) func() []int {
	return func() []int {
		var back []int
		for _, n := range of {
			back = append([]int{n}, back...) // want "slice copied to put an element in front"
		}
		return back
	}
}

// What follows is reported, and left as it is.

func given(all []int, more []int) []int {
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func begun(more []int) []int {
	all := []int{0, 1}
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func read(more []int) []int {
	var all []int
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
		if all[len(all)-1] > 3 {
			break
		}
	}
	return all
}

func own(more []int) []int {
	var all []int
	for range more {
		all = append([]int{all[0]}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func bothEnds(more []int) []int {
	var all []int
	for _, n := range more {
		if n < 0 {
			all = append(all, n)
			continue
		}
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func inBetween(more []int) []int {
	var all []int
	all = append(all, 1)
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func left(more []int) (all []int) {
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
		if n == 0 {
			return
		}
	}
	return all
}

func recovered(more []int, check func(int)) (all []int) {
	defer func() { _ = recover() }()
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
		check(n)
	}
	return all
}

func captured(more []int, say func(func() []int)) []int {
	var all []int
	say(func() []int { return all })
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func pointed(more []int, watch func(*[]int)) []int {
	var all []int
	watch(&all)
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func outside(more []int) []int {
	var all []int
	func() {
		all = nil
		for _, n := range more {
			all = append([]int{n}, all...) // want "slice copied to put an element in front"
		}
	}()
	return all
}

func labelled(of [][]int) []int {
	var all []int
outer:
	for _, row := range of {
		for _, n := range row {
			if n == 0 {
				break outer
			}
			all = append([]int{n}, all...) // want "slice copied to put an element in front"
		}
	}
	return all
}

func twice(of [][]int) []int {
	var all []int
	for _, row := range of {
		for _, n := range row {
			all = append([]int{n}, all...) // want "slice copied to put an element in front"
		}
	}
	return all
}

func several(more []int) []int {
	var all []int
	for _, n := range more {
		all = append([]int{n, n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func keyed(more []int) []int {
	var all []int
	for _, n := range more {
		all = append([]int{1: n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

var global []int

func ofPackage(more []int) {
	global = nil
	for _, n := range more {
		global = append([]int{n}, global...) // want "slice copied to put an element in front"
	}
}

func remarked(more []int) []int {
	var all []int
	for _, n := range more {
		all = append([]int{ /* newest first */ n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func other(a, b []int) []int {
	var all []int
	for _, n := range a {
		all = append([]int{n}, b...) // want "slice copied to put an element in front"
	}
	return all
}

func again(more []int) []int {
	var all []int
	times := 0
once:
	for _, n := range more {
		times += n
	}
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	if times < 3 {
		times = 3
		goto once
	}
	return all
}

func firstGone(more []int) []*int {
	all := make([]*int, 2)
	all[0] = nil
	for _, n := range more {
		all = append([]*int{&n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func asLong(more []int) ([]int, []int) {
	all := make([]int, 2)
	room := make([]int, 0, len(all))
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all, room
}

func asLongDeclared(more []int) ([]int, []int) {
	all := make([]int, 2)
	var room = make([]int, 0, len(all))
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all, room
}

func endless(w *walker) int {
	var all []string
	for {
		name, more := w.next()
		all = append([]string{name}, all...) // want "slice copied to put an element in front"
		if !more {
			return len(all)
		}
	}
}

func keyedBegin(more []int) []int {
	all := []int{2: 0}
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func way(before map[string]string, to string) []string {
	way := []string{to}
	for {
		at, ok := before[to]
		if !ok {
			break
		}
		way = append([]string{at}, way...) // want "slice copied to put an element in front"
		to = at
	}
	return way
}

func inserted(more []int) []int {
	var all []int
	for _, n := range more {
		all = slices.Insert(all, 0, n) // want "elements moved to put one in front of them"
	}
	return all
}

func spread(more [][]int) []int {
	var all []int
	for _, n := range more {
		all = slices.Insert(all, 0, n...) // want "elements moved to put one in front of them"
	}
	for _, n := range more {
		all = slices.Insert(all, 0, n[0], n[1]) // want "elements moved to put one in front of them"
	}
	return all
}
