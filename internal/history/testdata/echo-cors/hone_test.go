package middleware

import (
	"github.com/labstack/echo/v4"
	"net/http"
	"net/http/httptest"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	e := echo.New()
	req, _ := http.NewRequest("GET", "/", nil)
	req.Header.Set("Origin", "http://aaa.example.com")
	h := CORSWithConfig(CORSConfig{AllowOrigins: []string{"http://*.example.com"}})(func(c echo.Context) error { return nil })
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := h(e.NewContext(req, httptest.NewRecorder())); err != nil {
			b.Fatal(err)
		}
	}
}
