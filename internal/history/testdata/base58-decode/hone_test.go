package base58

import (
	"testing"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		out, err := Decode("1BoatSLRHtKNngkdXEeobR76b53LETtpyT")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = out
	}
}
