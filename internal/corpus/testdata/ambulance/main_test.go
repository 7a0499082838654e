package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/ambulance/access"
	"example.com/ambulance/desk"
	"example.com/ambulance/fleet"
	"example.com/ambulance/meter"
)

func serve(tb testing.TB) *httptest.Server {
	tb.Helper()
	requests, err := access.Open(filepath.Join(tb.TempDir(), "access.log"))
	if err != nil {
		tb.Fatal(err)
	}
	lines := logrus.New()
	lines.SetOutput(io.Discard)
	d := desk.New(fleet.New(time.Now, "RTW1", "RTW2"), lines)
	s := httptest.NewServer(routes(d, requests, meter.New(io.Discard, "test")))
	tb.Cleanup(func() {
		s.Close()
		requests.Close()
	})
	return s
}

func get(tb testing.TB, s *httptest.Server, method, path string) (int, string) {
	tb.Helper()
	r, err := http.NewRequest(method, s.URL+path, nil)
	if err != nil {
		tb.Fatal(err)
	}
	answer, err := s.Client().Do(r)
	if err != nil {
		tb.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		tb.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func TestRoutes(t *testing.T) {
	s := serve(t)
	for _, c := range []struct {
		method, path string
		code         int
	}{
		{"POST", "/signon?crew=kim&vehicle=RTW1", 200},
		{"GET", "/signon?crew=kim&vehicle=RTW1", 405},
		{"GET", "/board", 200},
		{"GET", "/vehicle/RTW2", 200},
		{"GET", "/vehicle/RTW3", 404},
		{"GET", "/", 404},
	} {
		if code, body := get(t, s, c.method, c.path); code != c.code {
			t.Errorf("%s %s: %d %s", c.method, c.path, code, body)
		}
	}
}

func TestRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := run(ctx, "127.0.0.1:0", "127.0.0.1:0", filepath.Join(t.TempDir(), "log"), nil); err != nil {
		t.Error(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if err := run(context.Background(), "127.0.0.1:0", taken.Addr().String(), filepath.Join(t.TempDir(), "log"), nil); err == nil {
		t.Error("an address is served twice")
	}
}

func BenchmarkPages(b *testing.B) {
	s := serve(b)
	for b.Loop() {
		if code, _ := get(b, s, "GET", "/vehicle/RTW1"); code != http.StatusOK {
			b.Fatal(code)
		}
	}
}
