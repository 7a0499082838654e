package version

import (
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	x, y := Must(NewVersion("1.2.3-beta1")), Must(NewVersion("1.2.3-beta2"))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = x.Compare(y)
	}
}
