package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/apiary"
	"example.com/apiary/influx"
)

// bench is a server with a book, and all that it writes.
type bench struct {
	*Server
	journal, logged, measured bytes.Buffer
}

func start(t testing.TB) *bench {
	t.Helper()
	b := &bench{}
	book := apiary.NewBook(&b.journal)
	for i, kilos := range []float64{20, 31.5, 20, 8.25} {
		if err := book.Place(apiary.Hive{Yard: "heath", No: i + 1, Year: 2024, Kilos: kilos}); err != nil {
			t.Fatal(err)
		}
	}
	if err := book.Place(apiary.Hive{Yard: "<b>", No: 1, Year: 2020}); err != nil {
		t.Fatal(err)
	}
	log := logrus.New()
	log.SetFormatter(&logrus.JSONFormatter{})
	log.SetOutput(&b.logged)
	b.Server = New(book, influx.NewSink(&b.measured), log, "secret")
	at := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	b.now = func() time.Time {
		at = at.Add(1500 * time.Microsecond)
		return at
	}
	return b
}

func (b *bench) ask(method, target, key string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	r.Header.Set("X-Scale-Key", key)
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, r)
	return w
}

func TestPages(t *testing.T) {
	b := start(t)
	for _, test := range []struct {
		method, target, key string
		status              int
		kind, body          string
	}{
		{"GET", "/yard?yard=heath", "", 200, "text/html; charset=utf-8", "<h1>heath</h1>\n<ol>\n<li>heath-002/2024: 31.50 kg, queen of 2024</li>\n" +
			"<li>heath-001/2024: 20.00 kg, queen of 2024</li>\n<li>heath-003/2024: 20.00 kg, queen of 2024</li>\n<li>heath-004/2024: 8.25 kg, queen of 2024</li>\n</ol>\n"},
		{"GET", "/yard?yard=%3Cb%3E", "", 200, "text/html; charset=utf-8", "<h1>&lt;b&gt;</h1>\n<ol>\n<li>&lt;b&gt;-001/2020: 0.00 kg, queen of 2020</li>\n</ol>\n"},
		{"GET", "/yard?yard=moor", "", 404, "text/plain; charset=utf-8", "no such yard\n"},
		{"GET", "/hungry?yard=heath&kilos=20.5", "", 200, "text/plain; charset=utf-8", "heath-001/2024\nheath-003/2024\nheath-004/2024\n"},
		{"GET", "/hungry?yard=heath&kilos=1", "", 200, "", ""},
		{"GET", "/hungry?yard=heath", "", 400, "text/plain; charset=utf-8", "strconv.ParseFloat: parsing \"\": invalid syntax\n"},
		{"POST", "/weigh?hive=heath-004/2024&kilos=9", "secret", 200, "text/plain; charset=utf-8", "1 +0.75\n"},
		{"POST", "/weigh?hive=heath-004/2024&kilos=8.5", "secret", 200, "text/plain; charset=utf-8", "2 -0.50\n"},
		{"POST", "/weigh?hive=heath-004/2024&kilos=9", "secre", 403, "text/plain; charset=utf-8", "no such scale\n"},
		{"POST", "/weigh?hive=heath-9&kilos=9", "secret", 404, "text/plain; charset=utf-8", "unknown hive: \"heath-9\"\n"},
		{"POST", "/nectar?yard=a%26b&grams=300", "", 200, "text/html", "<p>a&amp;b: 300 g, 1 reports</p>\n"},
		{"POST", "/nectar?yard=a%26b&grams=0", "", 200, "text/html", "<p>a&amp;b: 300 g, 2 reports</p>\n"},
		{"POST", "/nectar?yard=moor&grams=7", "", 200, "text/html", "<p>moor: 7 g, 1 reports</p>\n"},
		{"POST", "/nectar?yard=moor&grams=-7", "", 400, "text/plain; charset=utf-8", "grams: want a number\n"},
	} {
		w := b.ask(test.method, test.target, test.key)
		if w.Code != test.status || w.Body.String() != test.body || w.Header().Get("Content-Type") != test.kind {
			t.Errorf("%s: %d, %q, %q", test.target, w.Code, w.Header(), w.Body)
		}
	}
	if want := "1\theath-004/2024\t9.00\n2\theath-004/2024\t8.50\n"; b.journal.String() != want {
		t.Errorf("journal %q", b.journal.String())
	}
}

// A page is logged before and after it is shown, and measured between.
func TestWatch(t *testing.T) {
	b := start(t)
	b.ask("GET", "/hungry?yard=heath&kilos=1", "")
	b.ask("POST", "/nectar?grams=x", "")
	var lines []map[string]string
	for line := range strings.Lines(b.logged.String()) {
		var fields map[string]string
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if fields["time"] == "" || fields["level"] != "info" {
			t.Errorf("%q", line)
		}
		lines = append(lines, fields)
	}
	if len(lines) != 4 {
		t.Fatalf("logged %q", lines)
	}
	for i, want := range []map[string]string{
		{"msg": "asked", "page": "hungry", "uri": "/hungry?yard=heath&kilos=1", "from": "192.0.2.1:1234"},
		{"msg": "answered", "page": "hungry", "took": "1.5ms"},
		{"msg": "asked", "page": "nectar", "uri": "/nectar?grams=x"},
		{"msg": "answered", "page": "nectar"},
	} {
		for key, value := range want {
			if lines[i][key] != value {
				t.Errorf("line %d: %q, want %s %q", i, lines[i], key, value)
			}
		}
	}
	want := "apiary_hives_hungry_hits,method=GET value=1iapiary_hives_hungry_micros,method=GET value=1500i" +
		"apiary_members_nectar_hits,method=POST value=1iapiary_members_nectar_micros,method=POST value=1500i"
	if b.measured.String() != want {
		t.Errorf("measured %q", b.measured.String())
	}
}

// No report is lost, and each says a sum of its own.
func TestNectarTogether(t *testing.T) {
	const members, each = 4, 50
	b := start(t)
	var all sync.WaitGroup
	var said sync.Map
	for range members {
		all.Add(1)
		go func() {
			defer all.Done()
			for range each {
				w := httptest.NewRecorder()
				b.nectar(w, httptest.NewRequest("POST", "/nectar?yard=moor&grams=2", nil))
				if _, twice := said.LoadOrStore(w.Body.String(), true); twice {
					t.Errorf("%q is said twice", w.Body)
				}
			}
		}()
	}
	all.Wait()
	if w := b.ask("POST", "/nectar?yard=moor&grams=0", ""); w.Body.String() != "<p>moor: 400 g, 201 reports</p>\n" {
		t.Errorf("%q", w.Body)
	}
}

func TestServe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	log, file, err := OpenLog(name)
	if err != nil {
		t.Fatal(err)
	}
	s := New(apiary.NewBook(io.Discard), influx.NewSink(io.Discard), log, "")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	resp, err := http.PostForm("http://"+l.Addr().String()+"/nectar", url.Values{"yard": {"a"}, "grams": {"5"}})
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if string(body) != "<p>a: 5 g, 1 reports</p>\n" || err != nil {
		t.Errorf("%q, %v", body, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	file.Close()
	if text, err := os.ReadFile(name); strings.Count(string(text), "\n") != 2 || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// sunk is a response that nobody reads.
type sunk struct {
	header http.Header
}

func (s *sunk) Header() http.Header         { return s.header }
func (s *sunk) Write(p []byte) (int, error) { return len(p), nil }
func (s *sunk) WriteHeader(int)             {}

// parsed is a request whose form has been parsed.
func parsed(target string) *http.Request {
	r := httptest.NewRequest("POST", target, nil)
	r.FormValue("")
	return r
}

func BenchmarkYard(b *testing.B) {
	s, w, r := start(b), &sunk{http.Header{}}, parsed("/yard?yard=heath")
	b.ReportAllocs()
	for b.Loop() {
		s.yard(w, r)
	}
}

func BenchmarkNectar(b *testing.B) {
	s := start(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w, r := &sunk{http.Header{}}, parsed("/nectar?yard=heath&grams=120")
		for pb.Next() {
			s.nectar(w, r)
		}
	})
}

func BenchmarkMeasure(b *testing.B) {
	s := start(b)
	s.sink = influx.NewSink(io.Discard)
	p := &page{Server: s.Server, area: "hives", name: "yard"}
	b.ReportAllocs()
	for b.Loop() {
		p.measure("micros", "GET", 1500)
	}
}

func BenchmarkServed(b *testing.B) {
	log, file, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	s := New(start(b).book, influx.NewSink(io.Discard), log, "")
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	b.ReportAllocs()
	for b.Loop() {
		resp, err := http.Get(web.URL + "/hungry?yard=heath&kilos=10")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}
