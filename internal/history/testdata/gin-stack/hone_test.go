package gin

import (
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = stack(0)
	}
}
