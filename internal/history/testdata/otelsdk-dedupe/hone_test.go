package trace

import (
	"context"
	"strconv"
	"testing"

	"go.opentelemetry.io/otel/attribute"
)

var honeSink []attribute.KeyValue

func BenchmarkHone(b *testing.B) {
	_, span := NewTracerProvider(WithSampler(AlwaysSample())).Tracer("hone").Start(context.Background(), "work")
	for i := 0; i < 40; i++ {
		span.SetAttributes(attribute.Int("attribute."+strconv.Itoa(i), i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = span.(ReadOnlySpan).Attributes()
	}
}
