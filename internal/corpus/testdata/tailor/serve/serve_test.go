package serve

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/sirupsen/logrus"

	"example.com/tailor/match"
)

func server(t testing.TB, log *logrus.Logger, alarm func(match.Alarm) error) *Server {
	t.Helper()
	var rules []match.Rule
	for name, pattern := range map[string]string{"disk": "no space"} {
		r, err := match.NewRule(name, pattern, 2)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, r)
	}
	return New(Options{Log: log, Token: "open sesame", Matcher: match.New(rules...), Alarm: alarm})
}

func ask(h http.Handler, method, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("X-Token", "open sesame")
	r.Header.Set("User-Agent", "test")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func quiet() *logrus.Logger {
	l := logrus.New()
	l.SetOutput(io.Discard)
	return l
}

func TestPages(t *testing.T) {
	var alarms []match.Alarm
	s := server(t, quiet(), func(a match.Alarm) error {
		alarms = append(alarms, a)
		return nil
	})
	for _, line := range []string{"no space", "fine", "still no space"} {
		if err := s.Line(line); err != nil {
			t.Error(err)
		}
	}
	if !reflect.DeepEqual(alarms, []match.Alarm{{Rule: "disk", Hits: 2, Line: "still no space"}}) {
		t.Error(alarms)
	}
	h := s.Handler()
	for path, want := range map[string][2]string{
		"/rules":      {"text/csv; charset=utf-8", "rule,lines\ndisk,2\n"},
		"/rules/disk": {"text/plain; charset=utf-8", "rule disk: 2\n"},
		"/rules/%3Cb": {"text/plain; charset=utf-8", "rule <b: 0\n"},
	} {
		w := ask(h, "GET", path)
		if got := [2]string{w.Header().Get("Content-Type"), w.Body.String()}; got != want || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %q", path, got)
		}
	}
	page := ask(h, "GET", "/metrics").Body.String()
	for _, line := range []string{"# HELP tailor_lines Lines that have been looked at.\n# TYPE tailor_lines counter\ntailor_lines_total 3\n", "tailor_rule_requests 2\n", "tailor_rules_requests 1\n", "tailor_rules_seconds "} {
		if !strings.Contains(page, line) {
			t.Errorf("%q is not in\n%s", line, page)
		}
	}
	if strings.Contains(page, "tailor_metrics") {
		t.Error("a page counts itself")
	}
	if w := ask(h, "POST", "/reset"); w.Code != http.StatusNoContent {
		t.Error(w.Code)
	}
	if got := ask(h, "GET", "/rules/disk").Body.String(); got != "rule disk: 0\n" {
		t.Error(got)
	}
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, httptest.NewRequest("POST", "/reset", nil)); w.Code != http.StatusForbidden {
		t.Error(w.Code)
	}
}

// The log has a line when a page is asked for, and one when it has been answered.
func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	log, err := OpenLog(name)
	if err != nil {
		t.Fatal(err)
	}
	ask(server(t, log, nil).Handler(), "GET", "/rules/disk")
	data, _ := os.ReadFile(name)
	var got []map[string]any
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		entry := map[string]any{}
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if entry["time"] == nil {
			t.Error(entry)
		}
		delete(entry, "time")
		got = append(got, entry)
	}
	if len(got) != 2 || got[1]["took"] == nil {
		t.Fatal(got)
	}
	delete(got[1], "took")
	want := []map[string]any{
		{"level": "info", "msg": "asked", "page": "rule", "from": "192.0.2.1:1234"},
		{"level": "info", "msg": "answered", "page": "rule", "agent": "test"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	if _, err := OpenLog(filepath.Join(name, "x")); err == nil {
		t.Error("opened")
	}
}

// Alarms are in the order of lines, from wherever these come.
func TestTogether(t *testing.T) {
	var alarms []match.Alarm
	s := server(t, quiet(), func(a match.Alarm) error {
		alarms = append(alarms, a)
		return nil
	})
	h := s.Handler()
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				s.Line("no space")
				ask(h, "GET", "/rules")
			}
		}()
	}
	wg.Wait()
	if len(alarms) != 200 {
		t.Fatal(len(alarms))
	}
	for i, a := range alarms {
		if a.Hits != 2*i+2 {
			t.Fatal(i, a)
		}
	}
}

func TestRun(t *testing.T) {
	s := server(t, quiet(), nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Run(ctx, "127.0.0.1:0"); err != nil {
		t.Error(err)
	}
	if err := s.Run(context.Background(), "nowhere"); err == nil || errors.Is(err, http.ErrServerClosed) {
		t.Error(err)
	}
}

// discard is a response that nobody reads.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header               { return d.header }
func (d *discard) Write(p []byte) (int, error)       { return len(p), nil }
func (d *discard) WriteString(s string) (int, error) { return len(s), nil }
func (d *discard) WriteHeader(int)                   {}

func BenchmarkPages(b *testing.B) {
	log, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	for name, l := range map[string]*logrus.Logger{"file": log, "nowhere": quiet()} {
		s := server(b, l, nil)
		h := s.Handler()
		for _, path := range []string{"/rules", "/rules/disk"} {
			r := httptest.NewRequest("GET", path, nil)
			b.Run(name+path, func(b *testing.B) {
				w := &discard{http.Header{}}
				b.ReportAllocs()
				for b.Loop() {
					h.ServeHTTP(w, r)
				}
			})
		}
	}
}

func BenchmarkRulesParallel(b *testing.B) {
	s := server(b, quiet(), nil)
	r := httptest.NewRequest("GET", "/rules", nil)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &discard{http.Header{}}
		for pb.Next() {
			s.rules(w, r)
		}
	})
}
