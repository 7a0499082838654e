package decimal

import (
	"testing"
)

var honeSink Decimal

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = Parse("3.14159265358979323846264338327950288419716939937510")
	}
}
