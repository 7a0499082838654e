package sanitize

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	query, err := NewQuery("select * from people where id = $1 and name = $2 and weight > $3 and active = $4 order by name")
	if err != nil {
		b.Fatal(err)
	}
	args := []any{int64(123456), "O'Reilly", 71.25, true}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s, err := query.Sanitize(args...)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = s
	}
}
