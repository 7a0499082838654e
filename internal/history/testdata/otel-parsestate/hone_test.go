package trace

import (
	"testing"
)

var honeSink TraceState

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s, err := ParseTraceState("abcdefghijklmnopqrstuvwxyz0123456789_-*/=value,key2=value2,example@tenant=123")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = s
	}
}
