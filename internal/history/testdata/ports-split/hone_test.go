package nat

import (
	"testing"
)

var honeSink, honeOther string

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink, honeOther = SplitProtoPort("8080/udp")
	}
}
