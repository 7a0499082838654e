package echo

import (
	"net/http"
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	req, _ := http.NewRequest("GET", "/", nil)
	req.Header.Set("X-Forwarded-For", "127.0.0.1, 127.0.1.1, 10.0.0.1")
	c := New().NewContext(req, nil)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = c.RealIP()
	}
}
