package prometheus

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	ns := [3]string{"http", "rpc", "database"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = BuildFQName(ns[i%3], "server", "requests_total")
	}
}
