package strftime

import (
	"testing"
	"time"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	t := time.Unix(1e9, 0).UTC()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s, err := Format("%Y-%m-%dT%H:%M:%S and more", t)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = s
	}
}
