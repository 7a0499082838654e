package zapcore

import (
	"testing"
	"time"
)

func BenchmarkHone(b *testing.B) {
	enc := NewJSONEncoder(EncoderConfig{TimeKey: "t", MessageKey: "m", EncodeTime: ISO8601TimeEncoder})
	now := time.Unix(1e9, 123456789).UTC()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf, err := enc.EncodeEntry(Entry{Message: "m", Time: now}, nil)
		if err != nil {
			b.Fatal(err)
		}
		buf.Free()
	}
}
