package excelize

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		name, err := ColumnNumberToName(16384)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = name
	}
}
