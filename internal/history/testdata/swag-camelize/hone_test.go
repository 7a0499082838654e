package swag

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = Camelize("INTERNATIONALIZATION")
	}
}
