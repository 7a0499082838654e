package gin

import (
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink += int(countParams("/repos/:owner/:repo/git/refs/with/a/rather/long/path/of/many/static/parts/*ref"))
	}
}
