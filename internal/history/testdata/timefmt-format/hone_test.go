package timefmt

import (
	"testing"
	"time"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	at := time.Date(2026, 3, 4, 15, 16, 17, 0, time.UTC)
	buf := make([]byte, 0, 64)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = AppendFormat(buf, at, "%Y-%m-%d %H:%M:%S %j")
	}
}
