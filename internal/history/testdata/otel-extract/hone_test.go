package propagation

import (
	"context"
	"testing"
)

var honeSink context.Context

func BenchmarkHone(b *testing.B) {
	ctx := context.Background()
	m := MapCarrier{"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = TraceContext{}.Extract(ctx, m)
	}
}
