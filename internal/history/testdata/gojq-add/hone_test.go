package gojq

import (
	"testing"
)

var honeSink interface{}

func BenchmarkHone(b *testing.B) {
	v := make([]interface{}, 300)
	for i := range v {
		v[i] = "some text "
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = funcAdd(v)
	}
}
