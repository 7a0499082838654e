// Package asked has work space whose elements are asked for.
package asked

// Elements are asked for, and methods work with the slices.

type web struct{ eats [][]int }

func (w *web) starve(first int) (lost int) {
	left := make([]int, len(w.eats))  // want `work space allocated in each call, and left behind`
	gone := make([]bool, len(w.eats)) // want `work space allocated in each call, and left behind`
	for i, prey := range w.eats {
		left[i] = len(prey)
	}
	gone[first] = true
	queue := []int{first}
	for next := 0; next < len(queue); next++ {
		for p := range w.eats {
			if left[p]--; left[p] == 0 && !gone[p] {
				gone[p] = true
				queue = append(queue, p)
			}
		}
	}
	return len(queue)
}

func (w *web) mark(at int, seen []bool, depth []int32, by int32) {
	if seen[at] {
		return
	}
	seen[at], depth[at] = true, by
	for _, next := range w.eats[at] {
		w.mark(next, seen, depth, by+1)
	}
}

func (w *web) deepest(from int) (most int32) {
	seen := make([]bool, len(w.eats))   // want `work space allocated in each call, and left behind`
	depth := make([]int32, len(w.eats)) // want `work space allocated in each call, and left behind`
	w.mark(from, seen, depth, 1)
	for _, d := range depth {
		most = max(most, -(-d))
	}
	return most
}
