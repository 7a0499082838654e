package pprofhttp_test

import (
	"bytes"
	"context"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"net/http/pprof"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/pprofhttp"
)

// handler serves profiles below a prefix, "/debug/pprof".
func handler(prefix string) http.Handler {
	mux := http.NewServeMux()
	index := http.HandlerFunc(pprof.Index)
	mux.Handle(prefix+"/", http.StripPrefix(strings.TrimSuffix(prefix, "/debug/pprof"), index))
	mux.HandleFunc(prefix+"/profile", pprof.Profile)
	mux.HandleFunc(prefix+"/trace", pprof.Trace)
	return mux
}

func open(t *testing.T, a source.Address) source.Service {
	t.Helper()
	if a.Timeout == 0 {
		a.Timeout = time.Minute
	}
	s, err := pprofhttp.Open(a)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// offers returns what a service offers, and fails if it does not.
func offers(t *testing.T, s source.Service) []hone.Kind {
	t.Helper()
	_, kinds, err := s.Offers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return kinds
}

var everyKind = []hone.Kind{hone.CPU, hone.Wall, hone.Allocs, hone.Heap, hone.Goroutine, hone.ThreadCreate, hone.Block, hone.Mutex, hone.Trace}

// TestStandard collects every kind from net/http/pprof.
func TestStandard(t *testing.T) {
	server := httptest.NewServer(handler("/debug/pprof"))
	defer server.Close()
	s := open(t, source.Address{URL: server.URL})
	collectAll(t, s, offers(t, s))
}

// collectAll holds that a service offers every kind and serves it.
func collectAll(t *testing.T, s source.Service, kinds []hone.Kind) {
	t.Helper()
	for _, k := range everyKind {
		if !slices.Contains(kinds, k) {
			t.Errorf("offers %v, not %s", kinds, k)
			continue
		}
		c, err := s.Collect(t.Context(), k, 300*time.Millisecond)
		if err != nil {
			t.Errorf("%s: %v", k, err)
			continue
		}
		f, err := source.Inspect(c.Data)
		if err != nil {
			t.Errorf("%s: %v", k, err)
		}
		if f.Kind != k && !(k == hone.Allocs || k == hone.Heap || k == hone.Mutex && f.Kind == hone.Block) {
			t.Errorf("%s: is said to be %q", k, f.Kind)
		}
	}
}

// TestPlaces asks for profiles at other addresses than the usual one.
func TestPlaces(t *testing.T) {
	single := http.NewServeMux() // no index, and not every kind
	single.Handle("/ops/heap", pprof.Handler("heap"))
	single.Handle("/ops/goroutine", pprof.Handler("goroutine"))
	everywhere := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { // as a single-page application
		_, _ = w.Write([]byte(`<html><a href="heap">heap</a></html>`))
	})
	for name, c := range map[string]struct {
		handler http.Handler
		path    string
		want    []hone.Kind
		problem string
	}{
		"prefix":       {handler: handler("/admin/debug/pprof"), path: "/admin", want: everyKind},
		"whole":        {handler: handler("/admin/debug/pprof"), path: "/admin/debug/pprof/", want: everyKind},
		"one":          {handler: handler("/debug/pprof"), path: "/debug/pprof/heap", want: []hone.Kind{hone.Heap}},
		"cpu":          {handler: handler("/debug/pprof"), path: "/debug/pprof/profile?seconds=5", want: []hone.Kind{hone.CPU}},
		"no index":     {handler: single, path: "/ops/", want: []hone.Kind{hone.CPU, hone.Wall, hone.Heap, hone.Goroutine, hone.Trace}},
		"nothing":      {handler: http.NotFoundHandler(), path: "", problem: "serves no profiles at"},
		"page for all": {handler: everywhere, path: "", problem: "serves no profiles at"},
		"broken": {handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, "the database is gone", http.StatusInternalServerError)
		}), problem: "answers 500 Internal Server Error: the database is gone"},
		"forbidden": {handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusForbidden)
		}), problem: "does not allow it"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(c.handler)
			defer server.Close()
			_, got, err := open(t, source.Address{URL: server.URL + c.path}).Offers(t.Context())
			switch {
			case c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)):
				t.Errorf("error %v, want %q", err, c.problem)
			case c.problem == "" && err != nil:
				t.Error(err)
			case !slices.Equal(got, c.want):
				t.Errorf("offers %v, want %v", got, c.want)
			}
		})
	}
}

func TestToken(t *testing.T) {
	inner := handler("/debug/pprof")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			w.Header().Set("WWW-Authenticate", `Bearer realm="ops"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	defer server.Close()
	_, _, err := open(t, source.Address{URL: server.URL}).Offers(t.Context())
	if err == nil || !strings.Contains(err.Error(), `asks for authentication (Bearer realm="ops")`) {
		t.Errorf("without a token: %v", err)
	}
	s := open(t, source.Address{URL: server.URL, Token: "secret"})
	offers(t, s)
	if _, err := s.Collect(t.Context(), hone.Heap, 0); err != nil {
		t.Error(err)
	}
}

func TestTLS(t *testing.T) {
	server := httptest.NewTLSServer(handler("/debug/pprof"))
	defer server.Close()
	server.Config.ErrorLog = nil
	_, _, err := open(t, source.Address{URL: server.URL}).Offers(t.Context())
	if err == nil || !strings.Contains(err.Error(), "its certificate is not trusted") {
		t.Errorf("unknown certificate: %v", err)
	}
	offers(t, open(t, source.Address{URL: server.URL, Insecure: true}))
	ca := filepath.Join(t.TempDir(), "ca.pem")
	data := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(ca, data, 0o600); err != nil {
		t.Fatal(err)
	}
	offers(t, open(t, source.Address{URL: server.URL, CA: ca}))
	if _, err := pprofhttp.Open(source.Address{URL: server.URL, CA: "pprofhttp_test.go"}); err == nil || !strings.Contains(err.Error(), "holds none in PEM") {
		t.Errorf("a file without certificates: %v", err)
	}
}

// TestTrouble shows what is said of answers that are no profiles.
func TestTrouble(t *testing.T) {
	inner := handler("/debug/pprof")
	var answer atomic.Value // of http.HandlerFunc: a request may outlive its case
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/heap") {
			answer.Load().(http.HandlerFunc)(w, r)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	defer server.Close()
	whole := func() []byte {
		w := httptest.NewRecorder()
		inner.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/pprof/heap", nil))
		return w.Body.Bytes()
	}
	for want, a := range map[string]http.HandlerFunc{
		"answers with text/html": func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"is truncated":           func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write(whole()[:100]) },
		"closed the connection": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "100000")
			_, _ = w.Write(whole())
		},
		"answers 500 Internal Server Error: Could not enable CPU profiling: cpu profiling already in use": func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, "Could not enable CPU profiling: cpu profiling already in use", http.StatusInternalServerError)
		},
		"did not answer within": func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	} {
		answer.Store(a)
		patience := time.Minute
		if strings.HasPrefix(want, "did not") {
			patience = 300 * time.Millisecond
		}
		s := open(t, source.Address{URL: server.URL, Timeout: time.Minute})
		offers(t, s)
		if patience < time.Minute {
			s = open(t, source.Address{URL: server.URL + "/debug/pprof/heap", Timeout: patience})
			_, _, err := s.Offers(t.Context())
			if err == nil {
				_, err = s.Collect(t.Context(), hone.Heap, 0)
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
			continue
		}
		if _, err := s.Collect(t.Context(), hone.Heap, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestNobodyThere(t *testing.T) {
	server := httptest.NewServer(nil)
	url := server.URL
	server.Close()
	_, _, err := open(t, source.Address{URL: url}).Offers(t.Context())
	if err == nil || !strings.Contains(err.Error(), "nobody listens there") {
		t.Error(err)
	}
	for _, bad := range []string{"", "ftp://x", "http://", "a b:1"} {
		if _, err := pprofhttp.Open(source.Address{URL: bad}); err == nil {
			t.Errorf("address %q: accepted", bad)
		}
	}
}

func TestCancel(t *testing.T) {
	server := httptest.NewServer(handler("/debug/pprof"))
	defer server.Close()
	s := open(t, source.Address{URL: server.URL})
	offers(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Collect(ctx, hone.Wall, time.Hour); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

// TestWall shows a goroutine that waits as long as it is watched, with its
// reason, and not the one that answers.
func TestWall(t *testing.T) {
	server := httptest.NewServer(handler("/debug/pprof"))
	defer server.Close()
	done := make(chan struct{})
	defer close(done)
	go waitForIt(done)
	s := open(t, source.Address{URL: server.URL})
	offers(t, s)
	c, err := s.Collect(t.Context(), hone.Wall, 400*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.Parse(bytes.NewReader(c.Data))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, sample := range p.Sample {
		for _, l := range sample.Location {
			switch name := l.Line[0].Function.Name; {
			case strings.HasSuffix(name, ".waitForIt"):
				found = true
				if got := time.Duration(sample.Value[1]); got != c.Duration {
					t.Errorf("waited for %s of %s", got, c.Duration)
				}
				if got := sample.Label["wait"]; !slices.Equal(got, []string{"chan receive"}) {
					t.Errorf("waits for %q", got)
				}
			case name == "runtime/pprof.writeGoroutine":
				t.Error("holds the goroutine that answers")
			}
		}
	}
	if !found {
		t.Errorf("the goroutine that waits is not in it: %d samples, %v", len(p.Sample), c.Settings)
	}
}

//go:noinline
func waitForIt(done chan struct{}) { <-done }
