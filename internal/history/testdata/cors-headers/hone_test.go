package cors

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// honeWriter keeps the header alone.
type honeWriter struct{ header http.Header }

func (w *honeWriter) Header() http.Header         { return w.header }
func (w *honeWriter) Write(p []byte) (int, error) { return len(p), nil }
func (w *honeWriter) WriteHeader(int)             {}

func BenchmarkHone(b *testing.B) {
	handler := New(Options{
		AllowedOrigins: []string{"https://example.com"},
		AllowedMethods: []string{"GET", "PUT"},
		AllowedHeaders: []string{"Authorization", "Content-Type", "X-Request-Id", "X-Trace", "X-Tenant"},
	}).Handler(http.NotFoundHandler())
	r := httptest.NewRequest("OPTIONS", "https://api.example.com/orders", nil)
	r.Header.Set("Origin", "https://example.com")
	r.Header.Set("Access-Control-Request-Method", "PUT")
	r.Header.Set("Access-Control-Request-Headers", "authorization,content-type,x-request-id,x-tenant,x-trace")
	w := &honeWriter{header: http.Header{}}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for k := range w.header {
			delete(w.header, k)
		}
		handler.ServeHTTP(w, r)
	}
}
