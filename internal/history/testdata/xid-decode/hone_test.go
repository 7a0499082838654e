package xid

import (
	"testing"
)

var honeSink ID

func BenchmarkHone(b *testing.B) {
	src := []byte("9m4e2mr0ui3e8a215n4g")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		decode(&honeSink, src)
	}
}
