package ksuid

import (
	"testing"
)

var honeSink KSUID

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		id, err := Parse("0ujtsYcgvSTl8PAuAdqWYSMnLOv")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = id
	}
}
