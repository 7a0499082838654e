package magic

import (
	"testing"
)

var honeSink bool

func BenchmarkHone(b *testing.B) {
	in := []byte("1\n00:02:16,612 --> 00:02:19,376\nSenator, we are making our final approach.\n\n2\n00:02:19,482 --> 00:02:21,609\nVery good, Lieutenant.\n")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = Srt(in, 0)
	}
}
