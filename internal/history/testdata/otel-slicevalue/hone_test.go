package attribute

import (
	"testing"
)

var honeSink Value

func BenchmarkHone(b *testing.B) {
	v := []string{"one", "two", "three"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = StringSliceValue(v)
	}
}
