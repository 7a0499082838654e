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
	req.Header.Set("Accept-Encoding", "gzip")
	h := Gzip()(func(c echo.Context) error { return c.String(200, "a text to be compressed") })
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := h(e.NewContext(req, httptest.NewRecorder())); err != nil {
			b.Fatal(err)
		}
	}
}
