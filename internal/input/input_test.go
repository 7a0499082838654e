package input

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/cost"
)

// folded is a profile in a form that needs no encoder.
func folded(function string, n int) string { return fmt.Sprintf("main.main;%s %d\n", function, n) }

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "p.folded")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// total adds up the values of a profile.
func total(p *cost.Profile) (n int64) {
	for i := range p.Samples() {
		n += p.Value(i, 0)
	}
	return n
}

func TestOpen(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, folded("served", 4))
	}))
	defer service.Close()
	o := Opener{
		Stdin: strings.NewReader(folded("typed", 2)),
		Stored: func(_ context.Context, name string) ([]byte, error) {
			if name != "run/bench" {
				return nil, nil
			}
			return []byte(folded("stored", 8)), nil
		},
	}
	names := []string{file(t, folded("filed", 1)), "-", service.URL, "run/bench"}
	all, err := o.Open(t.Context(), names)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range all {
		if got := total(p); got != 1<<i {
			t.Errorf("profile %d: total %d, want that of %q", i, got, names[i])
		}
	}
}

// TestSum holds that profiles are added, whatever the number that are under way.
func TestSum(t *testing.T) {
	var names []string
	want := int64(0)
	for i := range 50 {
		names = append(names, file(t, folded(fmt.Sprint("f", i%7), i)))
		want += int64(i)
	}
	p, err := (&Opener{}).Sum(t.Context(), names)
	if err != nil {
		t.Fatal(err)
	}
	if got := total(p); got != want || len(p.Functions) != 8 {
		t.Errorf("total %d of %d functions, want %d of 8", got, len(p.Functions), want)
	}
}

func TestErrors(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/secret":
			http.Error(w, "who are you?", http.StatusUnauthorized)
		case "/page":
			fmt.Fprint(w, "<html>")
		default:
			http.NotFound(w, r)
		}
	}))
	defer service.Close()
	good := file(t, folded("f", 1))
	for name, test := range map[string]struct{ profile, want, hint string }{
		"no file":    {"missing.prof", `profile "missing.prof": is no file, no address and no stored profile`, "-cpuprofile"},
		"folder":     {filepath.Dir(good), "is a folder", "name a file in it"},
		"no profile": {file(t, "hello"), "profile ", ""},
		"empty":      {file(t, ""), "is empty", ""},
		"not found":  {service.URL + "/x", "the service answers 404 Not Found: 404 page not found", "net/http/pprof"},
		"refused":    {service.URL + "/secret", "the service answers 401 Unauthorized: who are you?", "hone profile takes a token"},
		"page":       {service.URL + "/page", "is a web page", ""},
		"no service": {"http://127.0.0.1:1/x", "cannot be fetched", "is the service running"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := (&Opener{}).Sum(t.Context(), []string{good, test.profile, "another.prof"})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("error %v, want %q", err, test.want)
			}
			hinted, ok := err.(interface{ Hint() string })
			if test.hint != "" && (!ok || !strings.Contains(hinted.Hint(), test.hint)) {
				t.Errorf("error %v: hint is not about %q", err, test.hint)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (&Opener{}).Open(ctx, []string{file(t, folded("f", 1))}); err == nil {
		t.Error("opens profiles after the end")
	}
}

// TestSeconds holds that the length of a profile is asked for, and waited for.
func TestSeconds(t *testing.T) {
	var asked string
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.RawQuery
		fmt.Fprint(w, folded("f", 1))
	}))
	defer service.Close()
	var log bytes.Buffer
	o := Opener{Fetch: Fetcher{Seconds: 3, Log: func(s string) { log.WriteString(s) }}}
	if _, err := o.Open(t.Context(), []string{service.URL + "/profile?gc=1"}); err != nil {
		t.Fatal(err)
	}
	if asked != "gc=1&seconds=3" || !strings.Contains(log.String(), "fetching "+service.URL) {
		t.Errorf("asks for %q and says %q", asked, log.String())
	}
}

func TestAddress(t *testing.T) {
	for name, want := range map[string]string{
		"http://host/x":         "http://host/x",
		"https://host:1/x?y=z":  "https://host:1/x?y=z",
		"localhost:6060/debug":  "http://localhost:6060/debug",
		"127.0.0.1:6060":        "http://127.0.0.1:6060",
		"ftp://host/x":          "",
		"file:///x":             "",
		"a b:c":                 "",
		"%zz":                   "",
		"":                      "",
		"http://[::1]:6060/a/b": "http://[::1]:6060/a/b",
	} {
		got := ""
		if u := address(name); u != nil {
			got = u.String()
		}
		if got != want {
			t.Errorf("address(%q) = %q, want %q", name, got, want)
		}
	}
}

func FuzzAddress(f *testing.F) {
	for _, name := range []string{"http://host/x", "localhost:6060/debug", "C:\\x.prof", "a b:c", "%zz", "//x", "run/bench/cpu"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		u := address(name)
		if u == nil {
			return
		}
		if u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			t.Errorf("%q is taken for the address %q", name, u)
		}
	})
}
