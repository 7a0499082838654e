package trace

import (
	"testing"
)

var honeSink TraceID

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		id, err := TraceIDFromHex("80f198ee56343ba864fe8b2a57d3eff7")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = id
	}
}
