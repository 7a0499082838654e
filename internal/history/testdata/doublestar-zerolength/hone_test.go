package doublestar

import (
	"testing"
)

var honeSink bool

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = Match("src/*/{cmd,pkg}/**", "src/tool/pkg")
	}
}
