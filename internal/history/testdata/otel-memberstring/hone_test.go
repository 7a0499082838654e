package baggage

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	p, err := NewKeyValueProperty("p", "v")
	if err != nil {
		b.Fatal(err)
	}
	m, err := NewMember("userId", "alice", p)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = m.String()
	}
}
