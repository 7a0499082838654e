package logrus

import (
	"io"
	"testing"
	"time"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	logger := New()
	logger.SetOutput(io.Discard)
	entry := logger.WithFields(Fields{
		"user": "anna", "host": "db-3", "port": 5432, "shard": "eu-west", "attempt": 3, "elapsed": 1.25,
		"path": "/v1/orders", "method": "GET", "status": 200, "bytes": 48123, "trace": "4bf92f3577b3", "cached": true,
	})
	entry.Time, entry.Level, entry.Message = time.Unix(1700000000, 0), InfoLevel, "request served"
	f := &TextFormatter{DisableColors: true}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		out, err := f.Format(entry)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = out
	}
}
