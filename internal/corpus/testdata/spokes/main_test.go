package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// output is written to by several requests.
type output struct {
	mu sync.Mutex
	b  strings.Builder
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	log, ledger := filepath.Join(dir, "log"), filepath.Join(dir, "ledger")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	at, done, out := make(chan net.Addr, 1), make(chan error, 1), new(output)
	args := []string{"-listen", "127.0.0.1:0", "-log", log, "-ledger", ledger}
	go func() {
		done <- run(ctx, args, strings.NewReader("7\tAnn\tBrompton\n8\tBob\tDawes\n"), out, func(a net.Addr) { at <- a })
	}()
	base := "http://" + (<-at).String()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for path, want := range map[string]string{
		"/pay":     "thanks\n",
		"/summary": "Brompton of Ann",
		"/prices":  "service\t65.00\ntube\t9.00\n\n",
	} {
		resp, err := client.PostForm(base+path, url.Values{"card": {"7"}})
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		if resp.Body.Close(); string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(ledger); string(got) != "7\t0\t0\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := os.ReadFile(log); strings.Count(string(got), "\n") != 6 || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if n := strings.Count(out.b.String(), "PUTVAL spokes/http-"); n != 9 {
		t.Errorf("%d figures: %q", n, out.b.String())
	}
}

func TestRunErrors(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	for _, test := range []struct {
		args  []string
		cards string
		want  string
	}{
		{[]string{"-log", file("no/log")}, "", "no such file"},
		{[]string{"-log", file("log"), "-ledger", file("no/ledger")}, "", "no such file"},
		{[]string{"-log", file("log"), "-ledger", file("ledger")}, "x\ty\tz", `no card: "x\ty\tz"`},
		{[]string{"-log", file("log"), "-ledger", file("ledger")}, "1\ty", `no card: "1\ty"`},
		{[]string{"-log", file("log"), "-ledger", file("ledger"), "-listen", "nowhere"}, "", "missing port"},
	} {
		err := run(context.Background(), test.args, strings.NewReader(test.cards), io.Discard, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v", test.args, err)
		}
	}
	if err := run(context.Background(), []string{"-h"}, nil, io.Discard, nil); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
}
