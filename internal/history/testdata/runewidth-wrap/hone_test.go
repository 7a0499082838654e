package runewidth

import (
	"strings"
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	in := strings.Repeat("東京特許許可局 a b c ", 10)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = Wrap(in, 20)
	}
}
