package zapcore

import (
	"strings"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	enc := NewJSONEncoder(EncoderConfig{MessageKey: "m"})
	msg := strings.Repeat("a text without anything special ", 10)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf, err := enc.EncodeEntry(Entry{Message: msg}, nil)
		if err != nil {
			b.Fatal(err)
		}
		buf.Free()
	}
}
