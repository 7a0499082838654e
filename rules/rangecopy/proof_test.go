package rangecopy_test

import "testing"

// The code as the rule finds it, and as the fix leaves it.

type large struct {
	total float64
	lines [16]string
}

type just struct {
	total float64
	lines [15]float64
}

//go:noinline
func baseline(orders []large) (total float64) {
	for _, o := range orders {
		total += o.total + float64(len(o.lines[3]))
	}
	return total
}

//go:noinline
func candidate(orders []large) (total float64) {
	for i := range orders {
		o := &orders[i]
		total += o.total + float64(len(o.lines[3]))
	}
	return total
}

//go:noinline
func justBaseline(orders []just) (total float64) {
	for _, o := range orders {
		total += o.total + o.lines[len(orders)%15]
	}
	return total
}

//go:noinline
func justCandidate(orders []just) (total float64) {
	for i := range orders {
		o := &orders[i]
		total += o.total + o.lines[len(orders)%15]
	}
	return total
}

var sink float64

// BenchmarkProof sums structs of 264 bytes, and of 128, the smallest that count.
func BenchmarkProof(b *testing.B) {
	list, least := make([]large, 100), make([]just, 100)
	b.Run("large/baseline", func(b *testing.B) { run(b, baseline, list) })
	b.Run("large/candidate", func(b *testing.B) { run(b, candidate, list) })
	b.Run("just/baseline", func(b *testing.B) { run(b, justBaseline, least) })
	b.Run("just/candidate", func(b *testing.B) { run(b, justCandidate, least) })
}

func run[T any](b *testing.B, f func([]T) float64, list []T) {
	for b.Loop() {
		sink = f(list)
	}
}
