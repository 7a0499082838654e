package decimal

import (
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	d := RequireFromString("1234567890.12345")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = d.NumDigits()
	}
}
