package pgtype

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	id := [16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = encodeUUID(id)
	}
}
