package cty

import (
	"testing"
)

var honeSink bool

func BenchmarkHone(b *testing.B) {
	v := MustParseNumberVal("3.14159265358979")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = v.RawEquals(Zero)
	}
}
