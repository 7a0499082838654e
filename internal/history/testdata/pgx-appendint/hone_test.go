package pgtype

import (
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	var value any = int32(-1234567890)
	buf := make([]byte, 0, 64)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		out, err := encodePlanInt4CodecTextInt32{}.Encode(value, buf[:0])
		if err != nil {
			b.Fatal(err)
		}
		honeSink = out
	}
}
