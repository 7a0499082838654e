package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func written(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "show.txt")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

const show = "cue 1 0 house preset\ncue 2 10 wash,cyc storm\nlink 1 2\nlink 2 1\n"

func TestPrint(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/bad/power" {
			http.NotFound(w, r)
		}
		io.WriteString(w, "40 C 6 A")
	}))
	defer web.Close()
	ctx := context.Background()
	var out strings.Builder
	err := run(ctx, []string{"-show", written(t, show), web.URL}, &out, nil)
	want := web.URL + ": 40 C, 6 A\n1.0 preset [house]\n2.0 storm [wash + cyc]\nchase at 1: 2 cues, depth 1\n"
	if err != nil || out.String() != want {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := run(ctx, []string{"-show", written(t, show), web.URL + "/bad"}, io.Discard, nil); err == nil || !strings.HasSuffix(err.Error(), "404 Not Found") {
		t.Error(err)
	}
	if err := run(ctx, []string{"-h"}, io.Discard, nil); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
	if err := run(ctx, []string{"-show", filepath.Join(t.TempDir(), "none")}, io.Discard, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := run(ctx, []string{"-show", written(t, "x")}, io.Discard, nil); err == nil || err.Error() != `line 1: cue: unknown word "x"` {
		t.Error(err)
	}
	if err := run(ctx, []string{"-show", written(t, show)}, full{}, nil); err != io.ErrShortWrite {
		t.Error(err)
	}
	if err := run(ctx, []string{"-show", written(t, show), "-listen", "nowhere"}, io.Discard, nil); err == nil {
		t.Error("listens nowhere")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var out strings.Builder
	at, ended := make(chan net.Addr, 1), make(chan error, 1)
	args := []string{"-show", written(t, show), "-listen", "127.0.0.1:0", "-dimmers", "2"}
	go func() { ended <- run(ctx, args, &out, func(a net.Addr) { at <- a }) }()
	conn, err := net.Dial("tcp", (<-at).String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprint(conn, "LIME/1\r\n\x14\x00\x00\x00Ncookie01\x00\x00\x00\x00new gel")
	got := make([]byte, 17)
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != "\x0d\x00\x00\x00cookie01\x00\x01\x00\x00\x00" {
		t.Errorf("%q, %v", got, err)
	}
	who := conn.LocalAddr().String()
	stop()
	if err := <-ended; err != nil || out.String() != "1 "+who+" N0.0 0\n1 answers\n1. new gel\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
