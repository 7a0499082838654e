package attribute

import (
	"testing"
)

var honeSink []string

func BenchmarkHone(b *testing.B) {
	v := StringSliceValue([]string{"one", "two", "three"})
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = v.AsStringSlice()
	}
}
