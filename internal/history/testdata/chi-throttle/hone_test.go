package middleware

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func BenchmarkHone(b *testing.B) {
	handler := ThrottleBacklog(10, 50, time.Second)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	r := httptest.NewRequest("GET", "/", nil)
	w := httptest.NewRecorder()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		handler.ServeHTTP(w, r)
	}
}
