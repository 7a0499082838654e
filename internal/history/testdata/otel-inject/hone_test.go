package propagation

import (
	"context"
	"go.opentelemetry.io/otel/trace"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	m := MapCarrier{}
	ctx := trace.ContextWithRemoteSpanContext(context.Background(), trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: trace.TraceID{1, 2, 3}, SpanID: trace.SpanID{4, 5}, TraceFlags: trace.FlagsSampled,
	}))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		TraceContext{}.Inject(ctx, m)
	}
}
