package pgtype

import (
	"testing"
)

var honeSink Date

func BenchmarkHone(b *testing.B) {
	src := []byte("2024-03-09")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var d Date
		if err := (scanPlanTextAnyToDateScanner{}).Scan(src, &d); err != nil {
			b.Fatal(err)
		}
		honeSink = d
	}
}
