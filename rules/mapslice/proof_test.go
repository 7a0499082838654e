package mapslice_test

import (
	"fmt"
	"testing"
)

type block struct{ number int }

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func numbersInMap(blocks []*block) (sum int) {
	numbers := make(map[*block]int, len(blocks))
	for i, b := range blocks {
		numbers[b] = i
	}
	for _, b := range blocks {
		sum += numbers[b]
	}
	return sum
}

//go:noinline
func numbersInField(blocks []*block) (sum int) {
	for i, b := range blocks {
		b.number = i
	}
	for _, b := range blocks {
		sum += b.number
	}
	return sum
}

//go:noinline
func setAsMap(blocks []*block) (sum int) {
	set := map[*block]bool{}
	for _, b := range blocks {
		set[b] = true
	}
	for b := range set {
		sum += b.number
	}
	return sum
}

//go:noinline
func setAsSlice(blocks []*block) (sum int) {
	var set []*block
	for i := range blocks {
		set = append(set, blocks[len(blocks)-1-i])
	}
	for _, b := range set {
		sum += b.number
	}
	return sum
}

var sum int

// BenchmarkProof has few objects and many.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{3, 1000} {
		blocks := make([]*block, n)
		for i := range blocks {
			blocks[i] = &block{}
		}
		run(b, fmt.Sprintf("numbers of %d/baseline", n), numbersInMap, blocks)
		run(b, fmt.Sprintf("numbers of %d/candidate", n), numbersInField, blocks)
		run(b, fmt.Sprintf("set of %d/baseline", n), setAsMap, blocks)
		run(b, fmt.Sprintf("set of %d/candidate", n), setAsSlice, blocks)
	}
}

func run(b *testing.B, name string, f func([]*block) int, blocks []*block) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sum = f(blocks)
		}
	})
}
