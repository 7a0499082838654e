package replay

import (
	"reflect"
	"strconv"
)

// ranked is a list to be sorted or kept as a heap. What is compared with what, and how
// often, is left to the code; which elements there are in the end, and where, is not.
type ranked struct{ Ranks []int }

func (r *ranked) Len() int           { return len(r.Ranks) }
func (r *ranked) Less(i, j int) bool { return r.Ranks[i] < r.Ranks[j] }
func (r *ranked) Swap(i, j int)      { r.Ranks[i], r.Ranks[j] = r.Ranks[j], r.Ranks[i] }

// Push and Pop are those of package container/heap.
func (r *ranked) Push(x interface{}) {
	n, _ := x.(int)
	r.Ranks = append(r.Ranks, n)
}

func (r *ranked) Pop() interface{} {
	last := len(r.Ranks) - 1
	x := r.Ranks[last]
	r.Ranks = r.Ranks[:last]
	return x
}

// String has them all printed where values print themselves.
func (r *ranked) String() string {
	s := ""
	for _, n := range r.Ranks {
		s += strconv.Itoa(n) + " "
	}
	return s
}

// rankedFor adds such lists to what implements an interface.
func rankedFor(add implementation) {
	add(reflect.TypeOf((*ranked)(nil)), func(b *builder) reflect.Value {
		r := &ranked{}
		for n := b.src.below(9); n > 0; n-- {
			r.Ranks = append(r.Ranks, b.src.below(6))
		}
		return reflect.ValueOf(r)
	})
}
