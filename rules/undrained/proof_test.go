package undrained_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkProof asks a service on this machine, where opening a connection costs
// least: without TLS, which is the least gain, and with it.
func BenchmarkProof(b *testing.B) {
	hello := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") })
	for name, s := range map[string]*httptest.Server{"plain": httptest.NewServer(hello), "TLS": httptest.NewTLSServer(hello)} {
		defer s.Close()
		client := s.Client()
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ask(b, client, s.URL, false)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ask(b, client, s.URL, true)
			}
		})
	}
}

func ask(b *testing.B, c *http.Client, url string, drain bool) {
	resp, err := c.Get(url)
	if err != nil {
		b.Fatal(err)
	}
	if drain {
		if _, err := io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10)); err != nil {
			b.Fatal(err)
		}
	}
	if err := resp.Body.Close(); err != nil {
		b.Fatal(err)
	}
}
