package gosnmp

import (
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = marshalObjectIdentifier(".1.3.6.1.4.1.9999.21.2.1.33.7")
	}
}
