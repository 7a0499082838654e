package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestHandicaps(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/licences/bad" {
			http.NotFound(w, r)
		}
		io.WriteString(w, `{"handicap": 12}`)
	}))
	defer web.Close()
	ctx := context.Background()
	var out strings.Builder
	if err := run(ctx, []string{"-league", web.URL, "Ann=7", "Bob"}, &out, nil); err != nil || out.String() != "Ann\t12\nBob\t0\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := run(ctx, []string{"-league", web.URL, "Ann=bad"}, &out, nil); err == nil || !strings.HasSuffix(err.Error(), "404 Not Found") {
		t.Error(err)
	}
	if err := run(ctx, []string{"-league", web.URL, "Ann=7"}, full{}, nil); err != io.ErrShortWrite {
		t.Error(err)
	}
	if err := run(ctx, []string{"-h"}, io.Discard, nil); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal")
	for _, args := range [][]string{
		{"-journal", filepath.Join(file, "below")},
		{"-journal", file, "-lanes", "nowhere"},
		{"-journal", file, "-lanes", "127.0.0.1:0", "-web", "nowhere"},
	} {
		if args[1] != file {
			os.WriteFile(file, nil, 0o666)
		}
		if err := run(context.Background(), args, io.Discard, nil); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var out strings.Builder
	file := filepath.Join(t.TempDir(), "journal")
	lanes, web, ended := make(chan string, 1), make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- run(ctx, []string{"-journal", file, "-lanes", "127.0.0.1:0", "-web", "127.0.0.1:0"}, &out, func(l, m net.Addr) {
			lanes <- l.String()
			web <- m.String()
		})
	}()
	conn, err := net.Dial("tcp", <-lanes)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(conn, "L01\n\x00\x00\x00\x13\x3100000001\x09\x00\x01Ann")
	got := make([]byte, 14)
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != "\x00\x00\x00\x0e\xb100000001\x00" {
		t.Errorf("%q, %v", got, err)
	}
	if data, err := os.ReadFile(file); string(data) != "1 01 \"Ann\" 9 0\n" {
		t.Errorf("%q, %v", data, err)
	}
	resp, err := http.Get("http://" + <-web + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if page, err := io.ReadAll(resp.Body); !strings.Contains(string(page), "\ntenpin_balls_total 1\n") {
		t.Errorf("%s, %v", page, err)
	}
	stop()
	if err := <-ended; err != nil || out.String() != "Ann 9\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
