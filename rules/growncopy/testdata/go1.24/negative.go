package test

import (
	"bytes"
	"slices"
)

func onlyCopied(a []int) []int { return slices.Clone(a) }

func called(a []int) []int {
	return append(slices.Clone(a), next()...)
}

func madeOf(a []int) []int {
	return append(append([]int(nil), next()...), a...)
}

func next() []int { return nil }

func started(a []int) []int {
	return append(append([]int{1}, a...), 2)
}

func roomy(a []int) []int {
	v := make([]int, len(a), len(a)+1)
	copy(v, a)
	return append(v, 1)
}

// two variables would have the same room.
func shared(a []int) ([]int, []int) {
	v := append([]int{}, a...)
	w := append(v, 1)
	x := append(v, 2)
	return w, x
}

func sharedLater(a []int) []int {
	v := make([]int, len(a))
	copy(v, a)
	w := append(v, 1)
	w[0] = v[0]
	return append(v, 2)
}

func between(a []int) []int {
	v := slices.Clone(a)
	keep(v)
	return append(v, 1)
}

var kept []int

func keep(v []int) { kept = v }

func sometimes(a []int, yes bool) []int {
	v := slices.Clone(a)
	if yes {
		v = append(v, 1)
	}
	return v
}

func partly(a []int) []int {
	v := make([]int, len(a))
	copy(v[1:], a)
	return append(v, 1)
}

func fromItself(a []int) []int {
	v := slices.Clone(a)
	v = append(v, v...)
	return v
}

func bytesJoined(a, b []byte) []byte {
	return append(append([]byte{}, a...), b...)
}

func bySelf(a [][]int) []int {
	v := make([]int, len(a))
	copy(v, a[0])
	return append(v, <-numbers...)
}

var numbers chan []int

func given(a []int) []int {
	var v []int
	v = slices.Clone(a)
	return append(v, 1)
}

func literal(a []int) func() []int {
	v := slices.Clone(a)
	return func() []int { return append(v, 1) }
}

func ofOtherType(a, b []int, n uint8) []int {
	v := make([]int, n)
	copy(v, a)
	return append(v, b...)
}

func noElements(a []int) []int { return append(slices.Clone(a), nil...) }

func handedOver(a []int) []int {
	v := append([]int(nil), a...)
	v = append(v, keptWith(v))
	return v
}

func keptWith(v []int) int {
	kept = append(v, 7)
	return len(kept)
}

type raw []byte

func otherTypes(a raw, b []byte) any {
	v := bytes.Clone(a)
	v = append(v, b...)
	w := slices.Clone[[]byte](a)
	w = append(w, b...)
	return [2]any{v, w}
}
