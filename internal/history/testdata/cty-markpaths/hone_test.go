package cty

import (
	"testing"
)

var honeSink Value

func BenchmarkHone(b *testing.B) {
	v := ObjectVal(map[string]Value{
		"name": StringVal("web"),
		"port": NumberIntVal(80),
		"tags": ListVal([]Value{StringVal("a"), StringVal("b"), StringVal("c")}),
	})
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = v.MarkWithPaths(nil)
	}
}
