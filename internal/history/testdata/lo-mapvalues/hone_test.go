package lo

import (
	"fmt"
	"testing"
)

var honeSink map[string]int

func BenchmarkHone(b *testing.B) {
	in := map[string]int{}
	for i := 0; i < 100; i++ {
		in[fmt.Sprint("key", i)] = i
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = MapValues(in, func(v int, _ string) int { return 2 * v })
	}
}
