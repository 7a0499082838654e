package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func planFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCheck(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"name":%q}`, "at "+r.URL.Path)
	}))
	defer web.Close()
	o := options{plan: planFile(t, "1 2\n2 1\n3 3\n"), check: true}
	var out bytes.Buffer
	if err := run(context.Background(), o, &out); err != nil || out.String() != "2 loops\n1: 1 2\n3: 3\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	out.Reset()
	o.names = web.URL
	if err := run(context.Background(), o, &out); err != nil || !strings.HasSuffix(out.String(), "1: at /subscriber/1, at /subscriber/2\n3: at /subscriber/3\n") {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := options{plan: planFile(t, "1 2\n"), listen: "127.0.0.1:0", journal: filepath.Join(t.TempDir(), "calls")}
	var out bytes.Buffer
	if err := run(ctx, o, &out); err != nil || out.String() != "0 calls, 0 not ended\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	for _, bad := range []options{
		{plan: filepath.Join(t.TempDir(), "missing")},
		{plan: planFile(t, "x")},
		{plan: o.plan, barred: "x"},
		{plan: o.plan, journal: t.TempDir()},
		{plan: o.plan, journal: o.journal, listen: "nowhere:-1"},
	} {
		if err := run(ctx, bad, &out); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
}

func TestParseBarred(t *testing.T) {
	got, err := parseBarred("4930000013, 5,,")
	if err != nil || !maps.Equal(got, map[uint64]bool{4930000013: true, 5: true}) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := parseBarred(""); err != nil || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
}
