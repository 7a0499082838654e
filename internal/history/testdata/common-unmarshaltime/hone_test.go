package model

import (
	"testing"
)

var honeSink Time

func BenchmarkHone(b *testing.B) {
	src := []byte("1700000000.781")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := honeSink.UnmarshalJSON(src); err != nil {
			b.Fatal(err)
		}
	}
}
