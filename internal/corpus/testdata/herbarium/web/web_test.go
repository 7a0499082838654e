package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/herbarium/gauge"
	"example.com/herbarium/lineage"
)

func at() time.Time { return time.Unix(1700000000, 0) }

func herbarium(t testing.TB, log io.Writer, figures io.Writer) http.Handler {
	t.Helper()
	g, err := lineage.Read(strings.NewReader("rosa*\nalba* rosa\ndamask rosa\nw&w damask\n"))
	if err != nil {
		t.Fatal(err)
	}
	l := logrus.New()
	l.SetFormatter(&logrus.JSONFormatter{})
	l.SetOutput(log)
	return New(l, gauge.New("north", at, figures), g, sha256.Sum256([]byte("autumn"))).Handler()
}

func ask(h http.Handler, method, url string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, url, nil))
	return w
}

func TestPages(t *testing.T) {
	h := herbarium(t, io.Discard, io.Discard)
	for _, c := range []struct {
		method, url string
		code        int
		body        string
	}{
		{"GET", "/finds", 200, "null\n"},
		{"GET", "/clans", 200, "<h1>Clans</h1>\n<ol>\n<li><b>rosa</b>, 2 plants</li>\n<li><b>damask</b>, 2 plants</li>\n</ol>\n"},
		{"GET", "/plants/rosa", 200, "<!-- wild --><figure><figcaption>rosa</figcaption></figure>\n"},
		{"GET", "/plants/w&w", 200, "<figure><figcaption>w&amp;w</figcaption></figure>\n"},
		{"GET", "/plants/oak", 404, "404 page not found\n"},
		{"POST", "/plants/rosa?cm=40", 200, "<p>rosa</p>\n<p>seen 1 times, at most 40 cm, 40 on the mean</p>\n"},
		{"POST", "/plants/rosa?cm=25", 200, "<p>rosa</p>\n<p>seen 2 times, at most 40 cm, 32 on the mean</p>\n"},
		{"POST", "/plants/a?cm=x", 400, "cm: how tall is it?\n"},
		{"POST", "/plants/<a>?cm=1", 200, "<p>&lt;a&gt;</p>\n<p>seen 1 times, at most 1 cm, 1 on the mean</p>\n"},
		{"GET", "/finds", 200, "[{\"name\":\"\\u003ca\\u003e\",\"times\":1},{\"name\":\"rosa\",\"times\":2}]\n"},
		{"GET", "/blight", 200, "rosa makes ill 4\ndamask makes ill 4\nalba makes ill 3\n"},
		{"POST", "/close?word=winter&why=snow", 403, "no\n"},
		{"POST", "/close?word=autumn&why=snow", 204, ""},
		{"POST", "/plants/rosa?cm=1", 410, "closed\n"},
	} {
		if w := ask(h, c.method, c.url); w.Code != c.code || w.Body.String() != c.body {
			t.Errorf("%s %s: %d %q", c.method, c.url, w.Code, w.Body)
		}
	}
	if w := ask(h, "GET", "/plants/rosa"); w.Header().Get("X-Sheet") != "herbarium" || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("got %v", w.Header())
	}
}

// Each request has two lines of the log and two figures.
func TestLogAndFigures(t *testing.T) {
	var log, figures bytes.Buffer
	ask(herbarium(t, &log, &figures), "GET", "/clans?x=1")
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("got %s", log.String())
	}
	var first, second map[string]any
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(lines[1]), &second); err != nil {
		t.Fatal(err)
	}
	if first["msg"] != "wanted" || first["page"] != "clans" || first["uri"] != "/clans?x=1" || first["from"] == "" || first["level"] != "info" {
		t.Errorf("got %v", first)
	}
	if _, ok := second["ms"].(float64); !ok || second["msg"] != "shown" {
		t.Errorf("got %v", second)
	}
	if s := figures.String(); !strings.HasPrefix(s, "north/page.clans.views=1;1700000000\nnorth/page.clans.seconds=") || strings.Count(s, "\n") != 2 {
		t.Errorf("got %s", s)
	}
}

func TestOpenLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for range 2 {
		l, done, err := OpenLog(name)
		if err != nil {
			t.Fatal(err)
		}
		l.Info("opened")
		if err := done(); err != nil {
			t.Error(err)
		}
	}
	if data, err := os.ReadFile(name); err != nil || strings.Count(string(data), `"msg":"opened"`) != 2 {
		t.Errorf("got %s, %v", data, err)
	}
}

func TestFindsAtOnce(t *testing.T) {
	h := herbarium(t, io.Discard, io.Discard)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				ask(h, "POST", "/plants/rosa?cm=3")
			}
		}()
	}
	wg.Wait()
	if got := ask(h, "GET", "/finds").Body.String(); got != "[{\"name\":\"rosa\",\"times\":160}]\n" {
		t.Error(got)
	}
}

// nobody is a response that is thrown away.
type nobody struct{ header http.Header }

func (n *nobody) Header() http.Header         { return n.header }
func (n *nobody) Write(p []byte) (int, error) { return len(p), nil }
func (n *nobody) WriteHeader(int)             {}

func bench(b *testing.B, method, url string) {
	name := filepath.Join(b.TempDir(), "log")
	l, done, err := OpenLog(name)
	if err != nil {
		b.Fatal(err)
	}
	defer done()
	g, err := lineage.Read(strings.NewReader("rosa*\nalba* rosa\ndamask rosa\n"))
	if err != nil {
		b.Fatal(err)
	}
	h := New(l, gauge.New("north", at, io.Discard), g, [32]byte{}).Handler()
	w := &nobody{make(http.Header)}
	r := httptest.NewRequest(method, url, nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkSheet(b *testing.B) { bench(b, "GET", "/plants/rosa") }
func BenchmarkFind(b *testing.B)  { bench(b, "POST", "/plants/rosa?cm=33") }
func BenchmarkClans(b *testing.B) { bench(b, "GET", "/clans") }

func BenchmarkFindParallel(b *testing.B) {
	h := herbarium(b, io.Discard, io.Discard)
	b.RunParallel(func(pb *testing.PB) {
		w := &nobody{make(http.Header)}
		r := httptest.NewRequest("POST", "/plants/rosa?cm=33", nil)
		for pb.Next() {
			h.ServeHTTP(w, r)
		}
	})
}
