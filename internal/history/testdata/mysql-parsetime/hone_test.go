package mysql

import (
	"testing"
)

func BenchmarkHone(b *testing.B) {
	text := []byte("2013-02-03 04:05:06.123456")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var t NullTime
		if err := t.Scan(text); err != nil {
			b.Fatal(err)
		}
	}
}
