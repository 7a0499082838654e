package version

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	v := Must(NewVersion("3.4.5-rc1+meta"))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = v.String()
	}
}
