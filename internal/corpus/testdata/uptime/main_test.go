package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// output is written and read concurrently.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	services := filepath.Join(dir, "services.txt")
	if err := os.WriteFile(services, []byte("edge: api\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	agent, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	cfg := config{
		addr: "127.0.0.1:0", services: services, log: filepath.Join(dir, "log"), level: "info",
		statsd: agent.LocalAddr().String(), title: "Status", password: "secret", iterations: 10,
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var out output
	done := make(chan error, 1)
	go func() { done <- run(ctx, cfg, &out) }()
	var addr string
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if text, ok := strings.CutPrefix(out.String(), "listening on "); ok && strings.HasSuffix(text, "\n") {
			addr = strings.TrimSpace(text)
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("output is %q", out.String())
		}
	}
	resp, err := http.Get("http://" + addr + "/services/api")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if string(body) != "api is up\n" || err != nil {
		t.Errorf("body is %q, %v", body, err)
	}
	req, err := http.NewRequest("POST", "http://"+addr+"/incidents?service=api&title=slow", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth("ops", "secret")
	resp, err = http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		t.Errorf("status %s", resp.Status)
	}
	packet := make([]byte, 512)
	agent.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, _, err := agent.ReadFrom(packet)
	if want := "uptime.http.service.requests:1|c|#env:prod\n"; string(packet[:n]) != want || err != nil {
		t.Errorf("packet is %q, %v, want %q", packet[:n], err, want)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if !strings.HasSuffix(out.String(), "\nstill open: slow\n") {
		t.Errorf("output is %q", out.String())
	}
	// All lines are in the log when run returns.
	log, err := os.ReadFile(cfg.log)
	if err != nil || bytes.Count(log, []byte("\n")) != 5 {
		t.Errorf("log is %s, %v", log, err)
	}
}

func TestRunErrors(t *testing.T) {
	if err := run(context.Background(), config{services: filepath.Join(t.TempDir(), "none")}, io.Discard); err == nil {
		t.Error("no error")
	}
}
