package replay

import "reflect"

// Where the sides name different numbers they may part at things that are numbered so high, and there again: a set
// of bits has no place for them. Tests number from one on. So all that has one number in what they lead to gets
// another one, that the sides name, and what they have a list of goes on with the same again.

// renumber does so with a recorded value, and reports whether there is a number in it.
func (b *builder) renumber(all *spots) bool {
	var numbers []reflect.Value
	for _, leaf := range all.leaves {
		if k := leaf.Kind(); k >= reflect.Int && k <= reflect.Float64 && k != reflect.Uintptr {
			numbers = append(numbers, leaf)
		}
	}
	if len(numbers) == 0 {
		return false
	}
	n := b.pool.Apart[b.src.below(len(b.pool.Apart))]
	n += []int64{0, 1, 2, n, n + 1, 37}[b.src.below(6)]
	was := numbers[b.src.below(len(numbers))].Interface()
	for _, x := range numbers {
		if x.Interface() == was {
			x.Set(reflect.Zero(x.Type()))
			succeed(x, int(n))
		}
	}
	return true
}

// repeatAll has the first of the lists in a value go on with what is in it.
func (b *builder) repeatAll(all *spots) {
	for _, v := range all.lists {
		if n := v.Len(); n > 0 && 2*n <= longestReworked {
			v.Set(reflect.AppendSlice(v.Slice3(0, n, n), copyOf(v)))
			return
		}
	}
}
