package pgtype

import (
	"math/big"
	"testing"
)

var honeSink *big.Int

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		n, _, err := parseNumericString("1234567.890123")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = n
	}
}
