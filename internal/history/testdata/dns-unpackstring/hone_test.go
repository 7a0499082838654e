package dns

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	in := "v=spf1 include:_spf.example-company.org ip4:192.0.2.0/24 -all"
	msg := append([]byte{byte(len(in))}, in...)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _, _ = unpackString(msg, 0)
	}
}
