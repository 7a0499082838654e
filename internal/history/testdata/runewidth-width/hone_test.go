package runewidth

import (
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = StringWidth("GET /metrics 200 OK 1.2 ms")
	}
}
