package internal

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = ReplaceSpaces("go version go1.26 linux amd64 with a name")
	}
}
