package gin

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	SetMode(ReleaseMode)
	r := New()
	r.GET("/path/", func(*Context) {})
	req, _ := http.NewRequest("GET", "/path", nil)
	req.Header.Set("X-Forwarded-Prefix", "/api//v1;evil/..//a_b")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		r.ServeHTTP(httptest.NewRecorder(), req)
	}
}
