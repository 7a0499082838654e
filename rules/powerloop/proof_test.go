package powerloop_test

import (
	"math"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(x, y float64) float64 { return math.Sqrt(math.Pow(x, 2) + math.Pow(y, 2)) }

func candidate(x, y float64) float64 { return math.Sqrt(x*x + y*y) }

var sink float64

// BenchmarkProof measures the distance of a near point and of a far one.
func BenchmarkProof(b *testing.B) {
	for name, x := range map[string]float64{"near": 1.5, "far": 6.378e6} {
		b.Run(name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				sink = baseline(x, sink)
				sink = min(sink, x)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				sink = candidate(x, sink)
				sink = min(sink, x)
			}
		})
	}
}
