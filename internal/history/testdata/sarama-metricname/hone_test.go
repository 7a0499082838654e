package sarama

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	topic := "shop.orders.placed"
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = getMetricNameForTopic("incoming-byte-rate", topic)
	}
}
