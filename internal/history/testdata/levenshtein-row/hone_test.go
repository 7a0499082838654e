package levenshtein

import (
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = ComputeDistance("Gary Stu and a longer sentence of words", "Mary Sue and another sentence of words")
	}
}
