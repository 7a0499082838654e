package shortuuid

import (
	"testing"

	"github.com/google/uuid"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	id := uuid.MustParse("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = DefaultEncoder.Encode(id)
	}
}
