package jws

import (
	"bytes"
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	token := bytes.Join([][]byte{[]byte("eyJhbGciOiJIUzI1NiJ9"), bytes.Repeat([]byte("eyJ"), 60), bytes.Repeat([]byte("Sfl"), 14)}, []byte("."))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		head, payload, signature, err := SplitCompact(token)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = len(head) + len(payload) + len(signature)
	}
}
