package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/turnstile/internal/ticketing"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	tickets := filepath.Join(dir, "tickets.csv")
	if err := os.WriteFile(tickets, []byte("100,North,1,2,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	opts := options{
		listen: "127.0.0.1:0", admin: "127.0.0.1:0", event: "Final", gates: "1, 7",
		tickets: tickets, audit: filepath.Join(dir, "audit.log"), capacity: 10,
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ready := make(chan [2]net.Addr, 1)
	done := make(chan error, 1)
	var out bytes.Buffer
	go func() { done <- run(ctx, opts, &out, ready) }()
	addrs := <-ready
	conn, err := net.Dial("tcp", addrs[0].String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	io.WriteString(conn, "\x00\x00\x00\x13\x10000000000001\x00\x07\x00100")
	got := make([]byte, 18)
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != "\x00\x00\x00\x0e\x90000000000001\x00" {
		t.Errorf("received %q, %v", got, err)
	}
	resp, err := http.Get("http://" + addrs[1].String() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || !strings.Contains(string(body), "turnstile_frames_total 1\n") {
		t.Errorf("metrics are %q, %v", body, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if want := "OPEN 7\nAdmissions: Final\nGate 1 () admitted"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("output is %q", out.String())
	}
	if log, err := os.ReadFile(opts.audit); err != nil || !strings.HasSuffix(string(log), " gate=7 \"100\" Ok\n") {
		t.Errorf("audit log is %q, %v", log, err)
	}
}

func TestParseGates(t *testing.T) {
	if got, err := parseGates("1,x"); err == nil {
		t.Errorf("parseGates() = %v", got)
	}
}

func TestHolders(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"name":"N","email":%q}`, r.URL.Path)
	}))
	defer srv.Close()
	var out strings.Builder
	if err := holders(context.Background(), ticketing.NewClient(srv.URL), &out, []string{"1", "2"}); err != nil {
		t.Fatal(err)
	}
	if want := "1\tN\t/v1/tickets/1/holder\n2\tN\t/v1/tickets/2/holder\n"; out.String() != want {
		t.Errorf("output is %q, want %q", out.String(), want)
	}
}
