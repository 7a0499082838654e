package sqlx

import (
	"testing"
)

var (
	honeSink string
	honeArgs []interface{}
)

func BenchmarkHone(b *testing.B) {
	ids := []int64{1, 2, 3, 5, 8, 13}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		q, args, err := In("SELECT * FROM people WHERE id IN (?) AND town = ? AND age > ?", ids, "Jena", 30)
		if err != nil {
			b.Fatal(err)
		}
		honeSink, honeArgs = q, args
	}
}
