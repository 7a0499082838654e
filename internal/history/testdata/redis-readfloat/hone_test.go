package proto

import (
	"testing"
)

var honeSink float64

func BenchmarkHone(b *testing.B) {
	r := NewReader(nil)
	line := []byte(",-3.14159265358979323846264338327950288")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		f, err := r.readFloat(line)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = f
	}
}
