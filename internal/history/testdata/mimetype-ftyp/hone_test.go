package magic

import (
	"testing"
)

var honeSink bool

func BenchmarkHone(b *testing.B) {
	detect := ftyp([]byte("3gp4"), []byte("3gp5"), []byte("3gp6"), []byte("3gp7"), []byte("3gr6"), []byte("3gs7"))
	raw := []byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = detect(raw, 0)
	}
}
