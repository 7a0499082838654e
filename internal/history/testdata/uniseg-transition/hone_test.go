package uniseg

import (
	"strings"
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	in := strings.Repeat("naïve façade \U0001F3F3\uFE0F\u200D\U0001F308 ", 5)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = GraphemeClusterCount(in)
	}
}
