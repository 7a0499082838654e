package mapset

import (
	"fmt"
	"testing"
)

var honeSink Set[string]

func BenchmarkHone(b *testing.B) {
	a, other := NewThreadUnsafeSet[string](), NewThreadUnsafeSet[string]()
	for i := 0; i < 100; i++ {
		a.Add(fmt.Sprint("a", i))
		other.Add(fmt.Sprint("b", i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = a.SymmetricDifference(other)
	}
}
