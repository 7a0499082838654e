package nat

import (
	"testing"
)

var honeSink []PortMapping

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		specs, err := ParsePortSpec("192.168.1.100:8000-8015:9000-9015/tcp")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = specs
	}
}
