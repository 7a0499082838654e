package site

import (
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

	"example.com/hydrant/mains"
	"example.com/hydrant/zabbix"
)

const town = "works A\nA B valve\nB C\nC <D>\n"

// paper may be written and read at once.
type paper struct {
	mu     sync.Mutex
	b      strings.Builder
	synced int // bytes
	fails  error
}

func (p *paper) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.b.Write(text)
}

func (p *paper) Sync() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.synced = p.b.Len()
	return p.fails
}

func (p *paper) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.b.String()
}

type fixture struct {
	*Site
	figures, book *paper
	logName       string
}

func start(t testing.TB) *fixture {
	t.Helper()
	network, err := mains.Read(strings.NewReader(town))
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{figures: new(paper), book: new(paper), logName: filepath.Join(t.TempDir(), "log")}
	log, file, err := OpenLog(f.logName)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	secret, err := NewSecret("open sesame", []byte("salt"), 100)
	if err != nil {
		t.Fatal(err)
	}
	f.Site = New(network, log, zabbix.NewSender("works", f.figures), NewBook(f.book), secret)
	return f
}

func (f *fixture) ask(method, path, secret string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("X-Secret", secret)
	w := httptest.NewRecorder()
	f.Handler().ServeHTTP(w, r)
	return w
}

func TestPages(t *testing.T) {
	f := start(t)
	for _, c := range []struct {
		method, path string
		code         int
		body, kind   string
	}{
		{"GET", "/", 200, "<!doctype html>\n<title>Mains</title>\n<ul>\n<li>works: 2</li>\n<li>B: 3</li>\n</ul>\n", "text/html; charset=utf-8"},
		{"GET", "/sections/B", 200, "<h1>B</h1>\n<p>3 junctions, 1 sections around it</p>\n", "text/html; charset=utf-8"},
		{"GET", "/sections/B", 200, "<h1>B</h1>\n<p>3 junctions, 1 sections around it</p>\n", "text/html; charset=utf-8"},
		{"GET", "/sections/C", 404, "404 page not found\n", "text/plain; charset=utf-8"},
		{"POST", "/meters/m%3C1?mbar=3000", 200, "<h1>m&lt;1</h1>\n<p>1 readings, mean 3000 mbar, worst 3000 mbar</p>\n", "text/html; charset=utf-8"},
		{"POST", "/meters/m%3C1?mbar=-1", 200, "<h1>m&lt;1</h1>\n<p>2 readings, mean 1499 mbar, worst -1 mbar</p>\n", "text/html; charset=utf-8"},
		{"POST", "/meters/m1?mbar=x", 400, "mbar is no number\n", "text/plain; charset=utf-8"},
		{"GET", "/junctions/%3CD%3E", 200, `<svg xmlns="http://www.w3.org/2000/svg" width="92"><text x="10" y="15">&lt;D&gt;</text></svg>` + "\n", "image/svg+xml"},
		{"GET", "/junctions/X", 404, "404 page not found\n", "text/plain; charset=utf-8"},
		{"GET", "/valves", 200, "null\n", "application/json"},
		{"POST", "/valves/v1", 403, "who are you?\n", "text/plain; charset=utf-8"},
	} {
		w := f.ask(c.method, c.path, "open")
		if w.Code != c.code || w.Body.String() != c.body || w.Header().Get("Content-Type") != c.kind {
			t.Errorf("%s %s: %d %q %s", c.method, c.path, w.Code, w.Body, w.Header().Get("Content-Type"))
		}
	}
	if got := f.ask("GET", "/junctions/A", "").Header().Get("Cache-Control"); got != "max-age=3600" {
		t.Error(got)
	}
	if got := f.ask("GET", "/risks", "").Body.String(); !strings.HasPrefix(got, "a burst at works leaves 5 dry\na burst at A leaves 4 dry\n") {
		t.Error(got)
	}
}

func TestShut(t *testing.T) {
	f := start(t)
	if w := f.ask("POST", "/valves/v1", "open sesame"); w.Code != http.StatusNoContent {
		t.Error(w.Code, w.Body)
	}
	if got := f.book.String(); !strings.HasPrefix(got, "1 ") || !strings.HasSuffix(got, " \"v1\"\n") || f.book.synced != len(got) {
		t.Error(got, f.book.synced)
	}
	f.book.fails = io.ErrShortWrite
	if w := f.ask("POST", "/valves/v2", "open sesame"); w.Code != http.StatusInternalServerError {
		t.Error(w.Code)
	}
	got := f.Site.book.Valves()
	if len(got) != 1 {
		t.Fatal(got)
	}
	got[0] = "changed"
	if text := f.Site.book.Farewell(); text != "still shut: v1" {
		t.Error(text)
	}
}

func TestFiguresAndLog(t *testing.T) {
	f := start(t)
	f.ask("GET", "/sections/none", "")
	var names []string
	for _, line := range strings.Split(strings.TrimSpace(f.figures.String()), "\n") {
		names = append(names, strings.Fields(line)[1])
	}
	if got := strings.Join(names, " "); got != "web.section.count web.section.took web.status.404" {
		t.Error(got)
	}
	data, err := os.ReadFile(f.logName)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	var asked, answered struct {
		Msg, Level, Method, URI, From, Time string
		Status                              int
	}
	if len(lines) != 2 || json.Unmarshal([]byte(lines[0]), &asked) != nil || json.Unmarshal([]byte(lines[1]), &answered) != nil {
		t.Fatal(lines)
	}
	if asked.Msg != "asked" || asked.Method != "GET" || asked.URI != "/sections/none" || asked.From == "" || answered.Status != 404 || answered.Msg != "answered" {
		t.Error(lines)
	}
}

func TestReadingsAtOnce(t *testing.T) {
	f := start(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 25 {
				f.ask("POST", "/meters/m?mbar="+string(rune('0'+i)), "")
			}
		}()
	}
	wg.Wait()
	if got := f.ask("POST", "/meters/m?mbar=0", "").Body.String(); !strings.Contains(got, "<p>201 readings, mean 3 mbar, worst 0 mbar</p>") {
		t.Error(got)
	}
}

// gone is where an answer goes that nobody reads.
type gone struct{ h http.Header }

func (g gone) Header() http.Header         { return g.h }
func (g gone) Write(p []byte) (int, error) { return len(p), nil }
func (g gone) WriteHeader(int)             {}

func quiet(t testing.TB) *fixture {
	f := start(t)
	f.Site.figures = zabbix.NewSender("works", io.Discard)
	return f
}

func bench(b *testing.B, h http.HandlerFunc, r *http.Request) {
	w := gone{make(http.Header)}
	b.ReportAllocs()
	for b.Loop() {
		h(w, r)
	}
}

func request(method, path, name string) *http.Request {
	r := httptest.NewRequest(method, path, nil)
	r.SetPathValue("name", name)
	return r
}

func BenchmarkOverview(b *testing.B) { bench(b, quiet(b).overview, request("GET", "/", "")) }
func BenchmarkSection(b *testing.B)  { bench(b, quiet(b).section, request("GET", "/sections/B", "B")) }
func BenchmarkJunction(b *testing.B) {
	bench(b, quiet(b).junction, request("GET", "/junctions/A", "A"))
}
func BenchmarkRisks(b *testing.B)  { bench(b, quiet(b).risks, request("GET", "/risks", "")) }
func BenchmarkValves(b *testing.B) { bench(b, quiet(b).valves, request("GET", "/valves", "")) }

func BenchmarkReading(b *testing.B) {
	f := quiet(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := gone{make(http.Header)}
		r := request("POST", "/meters/m1?mbar=3000", "m1")
		for pb.Next() {
			f.reading(w, r)
		}
	})
}

func BenchmarkCounted(b *testing.B) {
	next := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	bench(b, counted{quiet(b).Site, "overview", next}.ServeHTTP, request("GET", "/", ""))
}

func BenchmarkLogged(b *testing.B) {
	next := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	bench(b, quiet(b).logged(next).ServeHTTP, request("GET", "/", ""))
}

func BenchmarkHandler(b *testing.B) {
	bench(b, quiet(b).Handler().ServeHTTP, httptest.NewRequest("GET", "/junctions/A", nil))
}

func BenchmarkShut(b *testing.B) {
	f := quiet(b)
	f.Site.log = logrus.New()
	for b.Loop() {
		f.Site.book.Shut("v1", time.Time{})
		if !f.admin.Is("open sesame") {
			b.Fatal("the secret is not known")
		}
	}
}
