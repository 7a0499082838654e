package lo

import (
	"strings"
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	in := strings.Repeat("grüße und küsse ", 8)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = Substring(in, 5, 20)
	}
}
