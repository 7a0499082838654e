package xid

import (
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	id := ID{0x4d, 0x88, 0xe1, 0x5b, 0x60, 0xf4, 0x86, 0xe4, 0x28, 0x41, 0x2d, 0xc9}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		out, err := id.MarshalJSON()
		if err != nil {
			b.Fatal(err)
		}
		honeSink = out
	}
}
