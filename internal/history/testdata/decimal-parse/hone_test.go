package decimal

import (
	"testing"
)

var honeSink Decimal

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range []string{"1234.5678", "100", "-0.0001", "99999999.99"} {
			d, err := NewFromString(s)
			if err != nil {
				b.Fatal(err)
			}
			honeSink = d
		}
	}
}
