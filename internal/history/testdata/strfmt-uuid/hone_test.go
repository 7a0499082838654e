package strfmt

import (
	"testing"
)

var honeSink bool

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = IsUUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
	}
}
