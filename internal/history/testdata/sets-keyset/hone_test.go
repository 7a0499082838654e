package sets

import (
	"fmt"
	"testing"
)

var honeSink Set[string]

func BenchmarkHone(b *testing.B) {
	in := map[string]int{}
	for i := 0; i < 100; i++ {
		in[fmt.Sprint("key", i)] = i
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = KeySet(in)
	}
}
