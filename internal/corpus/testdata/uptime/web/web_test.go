package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/uptime/logging"
	"example.com/uptime/notify"
	"example.com/uptime/statsd"
	"example.com/uptime/topology"
	"github.com/sirupsen/logrus"
)

var noon = time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)

type fixture struct {
	*Server
	handler    http.Handler
	log, stats *bytes.Buffer
}

func setup(t testing.TB, change func(*Options)) *fixture {
	t.Helper()
	top, err := topology.Parse(strings.NewReader("edge: api <b>\napi: db\ndb: disk\n"))
	if err != nil {
		t.Fatal(err)
	}
	password, err := NewPassword("secret", 10)
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{log: new(bytes.Buffer), stats: new(bytes.Buffer)}
	log := logrus.New()
	log.SetOutput(f.log)
	log.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	opts := Options{
		Topology: top,
		Log:      log,
		Stats:    statsd.New(f.stats, "test"),
		Title:    "Is it <up>?",
		Password: password,
		Now:      func() time.Time { return noon },
	}
	if change != nil {
		change(&opts)
	}
	f.Server = NewServer(opts)
	f.handler = f.Handler()
	return f
}

func (f *fixture) do(method, target string, form url.Values) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, target, strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth("", "secret")
	rec := httptest.NewRecorder()
	f.handler.ServeHTTP(rec, req)
	return rec
}

func TestPages(t *testing.T) {
	f := setup(t, nil)
	f.do("POST", "/services/db/checks", url.Values{"state": {"down"}})
	tests := []struct {
		method, target string
		form           url.Values
		status         int
		contentType    string
		body           string
	}{
		{"GET", "/", nil, 200, "text/html; charset=utf-8", "<!DOCTYPE html>\n<title>Is it &lt;up&gt;?</title>\n<table>\n" +
			"<tr><td>edge</td><td>up</td></tr>\n<tr><td>api</td><td>up</td></tr>\n<tr><td>&lt;b&gt;</td><td>up</td></tr>\n" +
			"<tr><td>db</td><td>down</td></tr>\n<tr><td>disk</td><td>up</td></tr>\n</table>\n"},
		{"GET", "/services/db", nil, 200, "text/plain; charset=utf-8", "db is down\n"},
		{"GET", "/services/none", nil, 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/services/db/badge", nil, 200, "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="20"><rect width="160" height="20" fill="#c22"/><text x="6" y="14">db: down</text></svg>` + "\n"},
		{"GET", "/services/none/badge", nil, 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"POST", "/services/none/checks", nil, 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"POST", "/services/db/checks", url.Values{"state": {"odd"}}, 400, "text/plain; charset=utf-8", "no state \"odd\"\n"},
		{"POST", "/services/db/checks", url.Values{"state": {"degraded"}}, 200, "application/json", `{"service":"db","previous":"down","state":"degraded","number":2}` + "\n"},
		{"POST", "/services/%3Cb%3E/mute", url.Values{"why": {"a & b"}}, 200, "text/html; charset=utf-8", "<p>&lt;b&gt; is muted: a &amp; b</p>\n"},
		{"GET", "/services/%3Cb%3E", nil, 200, "text/plain; charset=utf-8", "<b> is muted: a & b\n"},
		{"POST", "/services/none/mute", nil, 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/domains", nil, 200, "application/json", `[{"head":"api","size":2,"nesting":2},{"head":"db","size":1,"nesting":1}]` + "\n"},
		{"GET", "/ranking", nil, 200, "text/plain; charset=utf-8", "3\tdisk\n2\tdb\n1\t<b>\n1\tapi\n0\tedge\n"},
		{"GET", "/incidents", nil, 200, "application/json", "null\n"},
		{"POST", "/incidents", url.Values{"service": {"none"}}, 400, "text/plain; charset=utf-8", "no such service\n"},
		{"POST", "/incidents", url.Values{"service": {"db"}, "title": {"slow"}}, 201, "application/json", `{"id":1,"service":"db","title":"slow","opened":"2024-03-01T12:00:00Z","resolved":false}` + "\n"},
		{"GET", "/incidents", nil, 200, "application/json", `[{"id":1,"service":"db","title":"slow","opened":"2024-03-01T12:00:00Z","resolved":false}]` + "\n"},
		{"POST", "/incidents/x/resolve", nil, 400, "text/plain; charset=utf-8", "strconv.Atoi: parsing \"x\": invalid syntax\n"},
		{"POST", "/incidents/2/resolve", nil, 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"POST", "/incidents/1/resolve", nil, 204, "", ""},
		{"GET", "/incidents", nil, 200, "application/json", "null\n"},
	}
	for _, tt := range tests {
		rec := f.do(tt.method, tt.target, tt.form)
		if rec.Code != tt.status || rec.Header().Get("Content-Type") != tt.contentType || rec.Body.String() != tt.body {
			t.Errorf("%s %s: %d, %q, %q\nwant %d, %q, %q", tt.method, tt.target, rec.Code, rec.Header().Get("Content-Type"), rec.Body, tt.status, tt.contentType, tt.body)
		}
	}
	if got := f.do("GET", "/services/db/badge", nil).Header().Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control of a badge is %q", got)
	}
}

func TestLog(t *testing.T) {
	f := setup(t, nil)
	f.do("GET", "/services/none", nil)
	want := `{"level":"info","method":"GET","msg":"request started","path":"/services/none","remote":"192.0.2.1:1234","user_agent":""}
{"duration":0,"level":"info","method":"GET","msg":"request completed","path":"/services/none","status":404}
`
	if f.log.String() != want {
		t.Errorf("log is\n%s\nwant\n%s", f.log, want)
	}
	lines := strings.Split(f.stats.String(), "\n")
	if len(lines) != 4 || lines[0] != "test.http.service.requests:1|c" || !strings.HasPrefix(lines[1], "test.http.service.latency:") || lines[2] != "test.http.status.404:1|c" {
		t.Errorf("metrics are %q", lines)
	}
}

func TestPassword(t *testing.T) {
	f := setup(t, nil)
	req := httptest.NewRequest("POST", "/incidents", nil)
	req.SetBasicAuth("", "guess")
	rec := httptest.NewRecorder()
	if f.handler.ServeHTTP(rec, req); rec.Code != http.StatusUnauthorized {
		t.Errorf("status %d", rec.Code)
	}
}

// Checks are numbered without gaps, and each knows the one before it.
func TestChecksConcurrently(t *testing.T) {
	f := setup(t, func(o *Options) { o.Log.SetOutput(io.Discard); o.Stats = statsd.New(io.Discard, "") })
	var mu sync.Mutex
	var numbers []int
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 25 {
				var resp checkResponse
				rec := f.do("POST", "/services/api/checks", url.Values{"state": {"up"}})
				if err := json.Unmarshal(rec.Body.Bytes(), &resp); err != nil {
					t.Error(err)
				}
				mu.Lock()
				numbers = append(numbers, resp.Number)
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	slices.Sort(numbers)
	for i, n := range numbers {
		if n != i+1 {
			t.Fatalf("numbers are %v", numbers)
		}
	}
}

// The log has incidents in the order of their numbers.
func TestIncidentsConcurrently(t *testing.T) {
	f := setup(t, nil)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 10 {
				f.record("db", "slow")
			}
		}()
	}
	wg.Wait()
	n := 0
	for line := range strings.Lines(f.log.String()) {
		n++
		if want := fmt.Sprintf("incident %d opened: slow", n); !strings.Contains(line, want) {
			t.Fatalf("line %d is %q", n, line)
		}
	}
	if n != 80 {
		t.Errorf("%d lines", n)
	}
	incidents := f.Incidents()
	incidents[0].Title = "changed"
	if f.Incidents()[0].Title != "slow" {
		t.Error("a caller changed an incident")
	}
	if got := f.Postmortem(); got != strings.Repeat("still open: slow\n", 80) {
		t.Errorf("Postmortem() = %q", got)
	}
}

func TestArchive(t *testing.T) {
	f := setup(t, nil)
	f.record("db", "slow")
	f.record("db", "slower")
	f.do("POST", "/incidents/2/resolve", nil)
	f.do("POST", "/incidents/1/resolve", nil)
	head := "<!DOCTYPE html>\n<title>Is it &lt;up&gt;?</title>\n"
	want := []string{
		head + "<p>1 false</p>\n<p>2 false</p>\n",
		head + "<p>1 false</p>\n<p>2 true</p>\n",
	}
	if len(f.archive) != 2 || string(f.archive[0]) != want[0] || string(f.archive[1]) != want[1] {
		t.Errorf("archive is %q, want %q", f.archive, want)
	}
	for range maxArchive {
		f.do("POST", "/incidents/1/resolve", nil)
	}
	if len(f.archive) != maxArchive {
		t.Errorf("%d pages in the archive", len(f.archive))
	}
}

func TestNotifies(t *testing.T) {
	got := make(chan string, 1)
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- string(body)
		w.WriteHeader(http.StatusAccepted)
	}))
	defer hook.Close()
	f := setup(t, func(o *Options) { o.Notifier = notify.New([]string{hook.URL}) })
	f.do("POST", "/incidents", url.Values{"service": {"db"}, "title": {"slow"}})
	if message := <-got; message != "db: slow" {
		t.Errorf("message is %q", message)
	}
}

// Subscribers see an incident while their connection is open.
func TestEvents(t *testing.T) {
	f := setup(t, func(o *Options) { o.Log.SetOutput(io.Discard); o.Stats = statsd.New(io.Discard, "") })
	srv := httptest.NewServer(f.handler)
	defer srv.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", srv.URL+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	for _, title := range []string{"slow", "slower"} {
		f.do("POST", "/incidents", url.Values{"service": {"db"}, "title": {title}})
		if !lines.Scan() || lines.Text() != fmt.Sprintf("data: %q", title) || !lines.Scan() {
			t.Fatalf("received %q, %v", lines.Text(), lines.Err())
		}
	}
}

func TestState(t *testing.T) {
	if got := summary("x", State(7)); got != "x is unknown\n" {
		t.Error(got)
	}
}

// discard is a response that nobody reads.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}

func (d discard) WriteString(s string) (int, error) { return len(s), nil }
func (d discard) Flush()                            {}

// quiet returns a server whose log and metrics nobody reads.
func quiet(b *testing.B) *fixture {
	return setup(b, func(o *Options) {
		o.Log.SetOutput(io.Discard)
		o.Stats = statsd.New(io.Discard, "test")
	})
}

func request(method, target, service string) *http.Request {
	r := httptest.NewRequest(method, target, nil)
	r.SetPathValue("service", service)
	r.ParseForm()
	return r
}

func benchmarkHandler(b *testing.B, h http.HandlerFunc, r *http.Request) {
	w := discard{make(http.Header)}
	b.ReportAllocs()
	for b.Loop() {
		h(w, r)
	}
}

func BenchmarkIndex(b *testing.B) { benchmarkHandler(b, quiet(b).index, request("GET", "/", "")) }
func BenchmarkBadge(b *testing.B) {
	benchmarkHandler(b, quiet(b).badge, request("GET", "/services/db/badge", "db"))
}
func BenchmarkService(b *testing.B) {
	benchmarkHandler(b, quiet(b).service, request("GET", "/services/db", "db"))
}
func BenchmarkMute(b *testing.B) {
	benchmarkHandler(b, quiet(b).mute, request("POST", "/services/db/mute?why=backup", "db"))
}
func BenchmarkOpenIncidents(b *testing.B) {
	f := quiet(b)
	for range 20 {
		f.record("db", "slow")
	}
	benchmarkHandler(b, f.openIncidents, request("GET", "/incidents", ""))
}

func BenchmarkDomains(b *testing.B) {
	benchmarkHandler(b, quiet(b).domains, request("GET", "/domains", ""))
}

func BenchmarkRanking(b *testing.B) {
	benchmarkHandler(b, quiet(b).ranking, request("GET", "/ranking", ""))
}

func BenchmarkCheck(b *testing.B) {
	f := quiet(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := discard{make(http.Header)}
		r := request("POST", "/services/db/checks?state=degraded", "db")
		for pb.Next() {
			f.check(w, r)
		}
	})
}

func BenchmarkInstrument(b *testing.B) {
	h := quiet(b).instrument("index", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	benchmarkHandler(b, h.ServeHTTP, request("GET", "/", ""))
}

func BenchmarkLogRequests(b *testing.B) {
	f := quiet(b)
	log, file, err := logging.Open(filepath.Join(b.TempDir(), "uptime.log"), "info")
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	f.Server.log = log
	h := f.logRequests(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	benchmarkHandler(b, h.ServeHTTP, request("GET", "/", ""))
}

// BenchmarkHandler serves a whole request, with a log file.
func BenchmarkHandler(b *testing.B) {
	f := quiet(b)
	log, file, err := logging.Open(filepath.Join(b.TempDir(), "uptime.log"), "info")
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	f.Server.log = log
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := discard{make(http.Header)}
		r := httptest.NewRequest("GET", "/services/db/badge", nil)
		for pb.Next() {
			f.handler.ServeHTTP(w, r)
		}
	})
}

func BenchmarkSummary(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if summary("db", Degraded) != "db is degraded\n" {
			b.Fatal(summary("db", Degraded))
		}
	}
}

func BenchmarkRecord(b *testing.B) {
	f := quiet(b)
	b.ReportAllocs()
	for b.Loop() {
		if f.record("db", "slow").ID > 1000 {
			f.mu.Lock()
			f.incidents = f.incidents[:0]
			f.mu.Unlock()
		}
	}
}

func BenchmarkSnapshot(b *testing.B) {
	f := quiet(b)
	for range 20 {
		f.record("db", "slow")
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(f.snapshot()) < 100 {
			b.Fatal("too short")
		}
	}
}

func BenchmarkStream(b *testing.B) {
	w := discard{make(http.Header)}
	rc := http.NewResponseController(w)
	for b.Loop() {
		if err := stream(w, rc, "slow"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPassword(b *testing.B) {
	p, err := NewPassword("secret", 1000)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if p.Matches("guess") {
			b.Fatal("matches")
		}
	}
}
