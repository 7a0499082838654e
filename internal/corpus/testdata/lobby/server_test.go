package lobby

import (
	"bytes"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/lobby/game"
)

func TestServer(t *testing.T) {
	hall := game.NewHall()
	hall.Open("a", 1, 3)
	var lines bytes.Buffer
	s := New(hall, log.New(&lines, "", 0))
	for _, test := range []struct {
		method, url string
		code        int
		body        string
	}{
		{"GET", "/tables/a", 200, "<article class='open'><h2>a</h2><p>0 of 1 seats</p><p>stakes 3</p></article>\n"},
		{"POST", "/tables/a?player=x", 200, ""},
		{"POST", "/tables/a?player=x", 409, "x: sits there already\n"},
		{"POST", "/tables/a?player=y", 409, "table is full\n"},
		{"GET", "/tables/b", 404, "no such table: \"b\"\n"},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(test.method, test.url, nil))
		if w.Code != test.code || w.Body.String() != test.body {
			t.Errorf("%+v: %d, %q", test, w.Code, w.Body)
		}
		if cache := w.Header().Get("Cache-Control"); (cache == "no-store") != (test.method == "GET") {
			t.Errorf("%+v: Cache-Control %q", test, cache)
		}
	}
	want := "192.0.2.1:1234 sees a\n192.0.2.1:1234 joins a: <nil>\n192.0.2.1:1234 joins a: x: sits there already\n192.0.2.1:1234 joins a: table is full\n192.0.2.1:1234 sees b\n"
	if lines.String() != want {
		t.Errorf("log %q", lines.String())
	}
}

// Lines are in the file when the answer is there.
func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := New(game.NewHall(), log.New(f, "", 0))
	for n := 1; n < 4; n++ {
		s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/tables/x", nil))
		if data, err := os.ReadFile(name); strings.Count(string(data), "\n") != n || err != nil {
			t.Errorf("%q, %v", data, err)
		}
	}
}

// quiet is a response that nobody reads.
type quiet struct{ header http.Header }

func (q quiet) Header() http.Header         { return q.header }
func (q quiet) Write(p []byte) (int, error) { return len(p), nil }
func (q quiet) WriteHeader(int)             {}

func benchmark(b *testing.B, out io.Writer) {
	hall := game.NewHall()
	hall.Open("a", 4, 3)
	s, w, r := New(hall, log.New(out, "", log.LstdFlags)), quiet{http.Header{}}, httptest.NewRequest("GET", "/tables/a", nil)
	b.ReportAllocs()
	for b.Loop() {
		s.ServeHTTP(w, r)
	}
}

func BenchmarkSee(b *testing.B) { benchmark(b, io.Discard) }

func BenchmarkSeeLogged(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	benchmark(b, f)
}
