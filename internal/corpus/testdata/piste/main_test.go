package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const alp = "Gondola,lift,2400,Valley,Alp\nRun,red,3100,Alp,Valley\n"

func written(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "area.csv")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestErrors(t *testing.T) {
	ctx := context.Background()
	if err := run(ctx, []string{"-h"}, io.Discard, nil); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
	none := filepath.Join(t.TempDir(), "none")
	if err := run(ctx, []string{"-area", none}, io.Discard, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	file := written(t, alp)
	if err := run(ctx, []string{"-area", file, "-log", filepath.Join(file, "below")}, io.Discard, nil); err == nil {
		t.Error("a log below a file")
	}
	if err := run(ctx, []string{"-area", file, "-log", none, "-book", filepath.Join(file, "below")}, io.Discard, nil); err == nil {
		t.Error("a book below a file")
	}
	if err := run(ctx, []string{"-area", file, "-log", none, "-book", none, "-listen", "nowhere"}, io.Discard, nil); err == nil {
		t.Error("listens nowhere")
	}
	if err := run(ctx, []string{"-area", written(t, "x")}, io.Discard, nil); err == nil {
		t.Error("no area")
	}
}

func TestServe(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/today" {
			http.NotFound(w, r)
			return
		}
		io.WriteString(w, `{"bulletins": [{"slope": "north", "danger": 4}]}`)
	}))
	defer service.Close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var out strings.Builder
	dir := t.TempDir()
	args := []string{
		"-area", written(t, alp), "-log", filepath.Join(dir, "log"), "-book", filepath.Join(dir, "book"),
		"-listen", "127.0.0.1:0", "-token", "sesame", "-avalanches", service.URL,
	}
	at, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- run(ctx, args, &out, func(a net.Addr) { at <- a.String() }) }()
	req, err := http.NewRequest("POST", "http://"+<-at+"/ways/Run/shut?why=wind", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "sesame")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); string(body) != "entry 1\n" {
		t.Errorf("%q, %v", body, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	got := out.String()
	if !strings.HasPrefix(got, "north: danger 4\npiste.web.ways.shut.asked 1 source=piste\npiste.web.ways.shut.seconds ") || !strings.HasSuffix(got, "\nRun stays closed: wind.\n") {
		t.Errorf("%q", got)
	}
	if book, err := os.ReadFile(filepath.Join(dir, "book")); string(book) != "1\tclosed Run\twind.\n" {
		t.Errorf("%q, %v", book, err)
	}
	if log, err := os.ReadFile(filepath.Join(dir, "log")); strings.Count(string(log), "\n") != 2 {
		t.Errorf("%q, %v", log, err)
	}
	// A service that knows nothing ends it all.
	args[len(args)-1] = service.URL + "/bad"
	if err := run(context.Background(), args, io.Discard, nil); err == nil || !strings.HasSuffix(err.Error(), "404 Not Found") {
		t.Error(err)
	}
}
