package model

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	set := LabelSet{"job": "api", "instance": "10.0.0.7:9090", "method": "GET", "handler": "/v1/query", "code": "200"}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = set.String()
	}
}
