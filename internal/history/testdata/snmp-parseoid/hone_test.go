package gosnmp

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	in := []byte{0x2b, 6, 1, 4, 1, 0x83, 0x37, 21, 2, 1, 33, 7}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = parseObjectIdentifier(in)
	}
}
