package excelize

import (
	"testing"
)

var (
	honeSink  bool
	honeFloat float64
)

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink, _, honeFloat = isNumeric("12345.6789")
	}
}
