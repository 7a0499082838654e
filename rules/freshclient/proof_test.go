package freshclient_test

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
		config := s.Client().Transport.(*http.Transport).TLSClientConfig
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				t := &http.Transport{TLSClientConfig: config}
				get(b, &http.Client{Transport: t}, s.URL)
				t.CloseIdleConnections()
			}
		})
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: config}}
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				get(b, client, s.URL)
			}
		})
		client.CloseIdleConnections()
	}
}

func get(b *testing.B, c *http.Client, url string) {
	resp, err := c.Get(url)
	if err != nil {
		b.Fatal(err)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	if err := resp.Body.Close(); err != nil {
		b.Fatal(err)
	}
	if err != nil {
		b.Fatal(err)
	}
}
