package hstore

import (
	"database/sql"
	"database/sql/driver"
	"testing"
)

var honeSink driver.Value

func BenchmarkHone(b *testing.B) {
	h := Hstore{Map: map[string]sql.NullString{}}
	for _, k := range []string{"name", "colour", "size", "path", "title", "note", "owner", "place"} {
		h.Map[k] = sql.NullString{String: `C:\` + k + ` "quoted"`, Valid: true}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = h.Value()
	}
}
