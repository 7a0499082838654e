package gosnmp

import (
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	var v interface{} = float32(21.5)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = marshalFloat32(v)
	}
}
