package trace

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	s, err := ParseTraceState("key1=value1,key2=value2,example@tenant=123")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = s.String()
	}
}
