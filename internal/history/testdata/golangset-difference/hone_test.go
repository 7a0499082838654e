package mapset

import (
	"testing"
)

var honeSink Set[int]

func BenchmarkHone(b *testing.B) {
	a, other := NewThreadUnsafeSet[int](), NewThreadUnsafeSet(3, 5)
	for i := 0; i < 200; i++ {
		a.Add(i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = a.Difference(other)
	}
}
