package metric

import (
	"context"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	ctx := context.Background()
	counter, err := NewMeterProvider(WithReader(NewManualReader())).Meter("hone").Int64Counter("requests")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		counter.Add(ctx, 1)
	}
}
