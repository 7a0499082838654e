package shorten

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/sirupsen/logrus"
)

// quiet returns a server with some links that logs to w.
func quiet(t testing.TB, w io.Writer) (*Server, http.Handler) {
	t.Helper()
	log := logrus.New()
	log.SetOutput(w)
	log.SetFormatter(&logrus.JSONFormatter{})
	s := NewServer(NewStore(), log, new(Counters))
	for _, l := range []Link{
		{Name: "go", Target: "https://go.example/doc/?lang=en"},
		{Name: "once", Target: "https://gift.example/<1>", Limit: 1},
		{Name: "tea", Target: "http://tea.example/"},
	} {
		if _, err := s.store.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	return s, s.Handler()
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

func TestFollow(t *testing.T) {
	_, h := quiet(t, io.Discard)
	for _, tt := range []struct {
		path     string
		code     int
		location string
		body     string
	}{
		{"/go", 302, "https://go.example/doc/?lang=en", "<a href=\"https://go.example/doc/?lang=en\">moved</a>\n"},
		{"/go?q=a", 302, "https://go.example/doc/?lang=en&q=a", "<a href=\"https://go.example/doc/?lang=en&amp;q=a\">moved</a>\n"},
		{"/tea?x", 302, "http://tea.example/?x", "<a href=\"http://tea.example/?x\">moved</a>\n"},
		{"/once", 302, "https://gift.example/<1>", "<a href=\"https://gift.example/&lt;1&gt;\">moved</a>\n"},
		{"/once", 404, "", "there is no such link\n"},
		{"/none", 404, "", "there is no such link\n"},
	} {
		w := get(h, tt.path)
		if w.Code != tt.code || w.Header().Get("Location") != tt.location || w.Body.String() != tt.body {
			t.Errorf("%s: %d %v %q", tt.path, w.Code, w.Header(), w.Body)
		}
		if cache := w.Header().Get("Cache-Control"); tt.code == 302 && cache != "no-store" {
			t.Errorf("%s: %q", tt.path, cache)
		}
	}
}

func TestInfo(t *testing.T) {
	_, h := quiet(t, io.Discard)
	for range 12 {
		get(h, "/tea")
	}
	w := get(h, "/tea/info")
	if want := "<h1>tea</h1>\n<p>leads to <code>http://tea.example/</code></p>\n<p>12 visits</p>\n"; w.Body.String() != want {
		t.Errorf("%q", w.Body)
	}
	if kind := w.Header().Get("Content-Type"); kind != "text/html; charset=utf-8" {
		t.Error(kind)
	}
	want := "<h1>once</h1>\n<p>leads to <code>https://gift.example/&lt;1&gt;</code></p>\n<p>%s left</p>\n<p>%d visits</p>\n"
	for visits, left := range []string{"one visit", "0 visits", "0 visits"} {
		if w := get(h, "/once/info"); w.Body.String() != fmt.Sprintf(want, left, min(visits, 1)) {
			t.Errorf("%q", w.Body)
		}
		get(h, "/once")
	}
	if w := get(h, "/none/info"); w.Code != 404 {
		t.Error(w.Code)
	}
}

func TestTop(t *testing.T) {
	_, h := quiet(t, io.Discard)
	if w := get(h, "/top"); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	for _, path := range []string{"/go", "/tea", "/once", "/go", "/once"} {
		get(h, path)
	}
	for path, want := range map[string]string{
		"/top":     "1. /go 2\n2. /once 1\n3. /tea 1\n",
		"/top?n=2": "1. /go 2\n2. /once 1\n",
		"/top?n=0": "",
		"/top?n=x": "n is not a number\n",
	} {
		if w := get(h, path); w.Body.String() != want {
			t.Errorf("%s: %q", path, w.Body)
		}
	}
	if ranks := NewStore().Top(3); ranks == nil || len(ranks) != 0 {
		t.Errorf("%#v", ranks)
	}
}

func post(h http.Handler, name, target, limit string) *httptest.ResponseRecorder {
	form := url.Values{"name": {name}, "target": {target}, "limit": {limit}}
	r := httptest.NewRequest("POST", "/", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestCreate(t *testing.T) {
	s, h := quiet(t, io.Discard)
	s.store.Add(Link{Name: "2", Target: "https://two.example"})
	for _, tt := range []struct {
		name, target, limit string
		code                int
		body                string
	}{
		{"", "https://a.example/", "", 201, "1\n"},
		{"", "https://b.example/", "3", 201, "3\n"},
		{"b-side", "https://b.example/", "", 201, "b-side\n"},
		{"go", "https://c.example/", "", 409, "\"go\": the name is taken\n"},
		{"Go", "https://c.example/", "", 400, "\"Go\": not a name\n"},
		{"top", "https://c.example/", "", 400, "\"top\": not a name\n"},
		{"x", "ftp://c.example/", "", 400, "target is not an address\n"},
		{"x", "https://c.example/", "-1", 400, "limit is not a number\n"},
	} {
		if w := post(h, tt.name, tt.target, tt.limit); w.Code != tt.code || w.Body.String() != tt.body {
			t.Errorf("%+v: %d %q", tt, w.Code, w.Body)
		}
	}
	if l, visits, ok := s.store.Get("3"); !ok || visits != 0 || l != (Link{"3", "https://b.example/", 3}) {
		t.Error(l, visits, ok)
	}
}

// Each name is given once, and the audit has no gaps and no wrong order.
func TestRace(t *testing.T) {
	var log bytes.Buffer
	s, h := quiet(t, &log)
	var wg sync.WaitGroup
	var created sync.Map
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				name := strings.TrimSpace(post(h, "", "https://a.example/", "").Body.String())
				if _, twice := created.LoadOrStore(name, true); twice {
					t.Errorf("%q is there twice", name)
				}
				if w := post(h, "mine", "https://a.example/", ""); w.Code == 201 {
					created.Store("mine", i)
				}
				get(h, "/go")
			}
		}()
	}
	wg.Wait()
	audits := 0
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, `"audit `) {
			if audits++; !strings.Contains(line, fmt.Sprintf(`"audit %d: `, audits)) {
				t.Fatalf("%d: %s", audits, line)
			}
		}
	}
	if _, visits, _ := s.store.Get("go"); audits != 161 || visits != 160 {
		t.Errorf("%d lines of audit, %d visits", audits, visits)
	}
}

func TestObserved(t *testing.T) {
	var log bytes.Buffer
	s, h := quiet(t, &log)
	r := httptest.NewRequest("GET", "/tea/info", nil)
	r.Header.Set("User-Agent", "kettle/1")
	h.ServeHTTP(httptest.NewRecorder(), r)
	var lines []map[string]any
	for d := json.NewDecoder(&log); ; {
		line := map[string]any{}
		if err := d.Decode(&line); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		delete(line, "time")
		delete(line, "took")
		lines = append(lines, line)
	}
	want := []map[string]any{
		{"level": "info", "msg": "request", "route": "info", "path": "/tea/info", "remote": r.RemoteAddr, "agent": "kettle/1"},
		{"level": "info", "msg": "/tea/info served"},
	}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("%v", lines)
	}
	get(h, "/tea")
	get(h, "/tea")
	var dump strings.Builder
	if err := s.counters.Dump(&dump); err != nil || strings.Count(dump.String(), "\n") != 4 {
		t.Errorf("%q, %v", dump.String(), err)
	}
	counts := s.counters.Take()
	if counts["shorten.follow.requests"] != 2 || counts["shorten.info.requests"] != 1 || len(counts) != 4 || s.counters.Take() != nil {
		t.Error(counts)
	}
	if _, err := s.store.Add(Link{Name: "tea"}); !errors.Is(err, ErrTaken) {
		t.Error(err)
	}
}

// sink is a response that nobody reads.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) Write(b []byte) (int, error) { return len(b), nil }
func (s *sink) WriteHeader(int)             {}

func benchmark(b *testing.B, path string) {
	_, h := quiet(b, io.Discard)
	get(h, "/tea")
	get(h, "/go")
	w := &sink{make(http.Header)}
	r := httptest.NewRequest("GET", path, nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkFollow(b *testing.B) { benchmark(b, "/go?q=a") }
func BenchmarkInfo(b *testing.B)   { benchmark(b, "/tea/info") }

func BenchmarkFollowParallel(b *testing.B) {
	_, h := quiet(b, io.Discard)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &sink{make(http.Header)}
		r := httptest.NewRequest("GET", "/tea", nil)
		for pb.Next() {
			h.ServeHTTP(w, r)
		}
	})
}

func BenchmarkTop(b *testing.B) {
	s, h := quiet(b, io.Discard)
	for i := range 200 {
		l, err := s.store.Add(Link{Target: "https://many.example/"})
		if err != nil {
			b.Fatal(err)
		}
		for range i % 7 {
			get(h, "/"+l.Name)
		}
	}
	w := &sink{make(http.Header)}
	r := httptest.NewRequest("GET", "/top?n=50", nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkAdd(b *testing.B) {
	s := NewStore()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := s.Add(Link{Target: "https://a.example/"}); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkServer follows a link through a connection.
func BenchmarkServer(b *testing.B) {
	_, h := quiet(b, io.Discard)
	server := httptest.NewServer(h)
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	b.ReportAllocs()
	for b.Loop() {
		resp, err := client.Get(server.URL + "/tea")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}
