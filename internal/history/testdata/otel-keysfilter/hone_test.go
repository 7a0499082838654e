package attribute

import (
	"strconv"
	"testing"
)

var honeSink Filter

func BenchmarkHone(b *testing.B) {
	var keys []Key
	for i := 0; i < 40; i++ {
		keys = append(keys, Key(strconv.Itoa(i)))
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = NewAllowKeysFilter(keys...)
	}
}
