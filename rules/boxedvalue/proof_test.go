package boxedvalue_test

import (
	"fmt"
	"testing"
)

// The code as the rule finds it, and as its page says to write it. The function is not
// inlined, as those that do more than this one are not.

type shape interface{ area() float64 }

type rect struct{ w, h float64 }

func (r rect) area() float64 { return r.w * r.h }

var kept shape

//go:noinline
func add(sum *float64, s shape) {
	if *sum < 0 {
		kept = s
	}
	*sum += s.area()
}

//go:noinline
func addTo[S shape](sum *float64, s S) {
	if *sum < 0 {
		kept = s
	}
	*sum += s.area()
}

func baseline(list []rect) (sum float64) {
	for _, r := range list {
		add(&sum, r)
	}
	return sum
}

func candidate(list []rect) (sum float64) {
	for _, r := range list {
		addTo(&sum, r)
	}
	return sum
}

var (
	unit           = rect{1, 1}
	unitKept shape = rect{1, 1}
)

//go:noinline
func returned() shape { return unit }

//go:noinline
func returnedKept() shape { return unitKept }

var sink float64

// BenchmarkProof adds one value, and many.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 100} {
		list := make([]rect, n)
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { total(b, baseline, list) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { total(b, candidate, list) })
	}
}

// BenchmarkVariable returns a variable of the package.
func BenchmarkVariable(b *testing.B) {
	b.Run("baseline", func(b *testing.B) { ask(b, returned) })
	b.Run("candidate", func(b *testing.B) { ask(b, returnedKept) })
}

func ask(b *testing.B, f func() shape) {
	b.ReportAllocs()
	for b.Loop() {
		kept = f()
	}
}

func total(b *testing.B, f func([]rect) float64, list []rect) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(list)
	}
}
