package multierr

import (
	"testing"
)

var (
	honeSink error
	honeErrs = make([]error, 3)
)

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = Combine(honeErrs[0], honeErrs[1], honeErrs[2])
	}
}
