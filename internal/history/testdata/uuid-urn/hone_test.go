package uuid

import (
	"testing"
)

var honeSink UUID

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		u, err := Parse("URN:UUID:f47ac10b-58cc-0372-8567-0e02b2c3d479")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = u
	}
}
