package http

import (
	"testing"
)

var honeSink error

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = ValidateEndpointHost("bucket.s3.eu-central-1.amazonaws.com")
	}
}
