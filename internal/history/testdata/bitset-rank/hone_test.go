package bitset

import (
	"testing"
)

var honeSink uint

func BenchmarkHone(b *testing.B) {
	s := New(1000)
	for i := uint(0); i < 1000; i += 3 {
		s.Set(i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = s.Rank(uint(i) & 511)
	}
}
