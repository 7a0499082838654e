package colorful

import (
	"testing"
)

var honeSink Color

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = Hex("#ff1034")
	}
}
