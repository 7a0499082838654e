package swag

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = ToGoName("get_sample_http_request_by_id")
	}
}
