package sets

import (
	"fmt"
	"testing"
)

var honeSink []string

func BenchmarkHone(b *testing.B) {
	s := New[string]()
	for i := 0; i < 100; i++ {
		s.Insert(fmt.Sprint("key", i*7919%1000))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = List(s)
	}
}
