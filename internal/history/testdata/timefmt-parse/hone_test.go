package timefmt

import (
	"testing"
	"time"
)

var honeSink time.Time

func BenchmarkHone(b *testing.B) {
	in := []byte("2026-03-04 15:16:17")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = Parse(string(in), "%Y-%m-%d %H:%M:%S")
	}
}
