package logrus

import (
	"io"
	"runtime"
	"testing"
	"time"
)

var honeSink []byte

func BenchmarkHone(b *testing.B) {
	logger := New()
	logger.SetOutput(io.Discard)
	logger.SetReportCaller(true)
	entry := NewEntry(logger)
	entry.Caller = &runtime.Frame{Function: "example.com/shop/orders.(*Service).Place", File: "/src/shop/orders/service.go", Line: 118}
	entry.Time, entry.Level, entry.Message = time.Unix(1700000000, 0), InfoLevel, "order placed"
	f := &TextFormatter{DisableColors: true, DisableTimestamp: true}
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
