package freshconn_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
)

// BenchmarkProof asks a service for eight things at a time, and for one, where nothing is gained. The service listens on a socket of this
// machine, where opening a connection costs least, and leaves no port in TIME_WAIT.
func BenchmarkProof(b *testing.B) {
	listener, err := net.Listen("unix", filepath.Join(b.TempDir(), "s"))
	if err != nil {
		b.Fatal(err)
	}
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }))
	s.Listener = listener
	s.Start()
	defer s.Close()
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", listener.Addr().String())
	}
	for name, n := range map[string]int{"eight": 8, "one": 1} {
		b.Run(name+"/baseline", func(b *testing.B) {
			ask(b, n, &http.Transport{DialContext: dial, MaxIdleConns: 100})
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			ask(b, n, &http.Transport{DialContext: dial, MaxIdleConns: 100, MaxIdleConnsPerHost: 100})
		})
	}
}

func ask(b *testing.B, n int, t *http.Transport) {
	defer t.CloseIdleConnections()
	client := &http.Client{Transport: t}
	b.ReportAllocs()
	for b.Loop() {
		var all sync.WaitGroup
		for range n {
			all.Go(func() {
				resp, err := client.Get("http://service/")
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, resp.Body)
				resp.Body.Close()
			})
		}
		all.Wait()
	}
}
