package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/spokes/collectd"
	"example.com/spokes/job"
	"github.com/sirupsen/logrus"
)

// tape takes what is written, write by write.
type tape struct {
	mu    sync.Mutex
	lines []string
	broke bool
}

func (t *tape) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broke {
		return 0, io.ErrShortWrite
	}
	t.lines = append(t.lines, string(p))
	return len(p), nil
}

func (t *tape) Sync() error { return nil }

func (t *tape) all() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, "")
}

// place is a shop and all that it writes to.
type place struct {
	*Shop
	log, figures, ledger, printer *tape
	handler                       http.Handler
}

// clock is a time that goes on by a quarter of a second whenever it is looked at.
func clock() func() time.Time {
	var mu sync.Mutex
	at := time.Unix(1000, 0)
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		at = at.Add(250 * time.Millisecond)
		return at
	}
}

func opened() place {
	p := place{log: new(tape), figures: new(tape), ledger: new(tape), printer: new(tape)}
	log := logrus.New()
	log.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	log.SetOutput(p.log)
	p.Shop = New(log, collectd.NewWriter("shop", p.figures), job.NewLedger(p.ledger), job.NewPrinter(p.printer))
	p.Now = clock()
	p.Prices = map[string]int{"tube": 905, "chain": 2500}
	p.Add(&job.Card{Number: 7, Owner: "<Ann>", Bike: "R&M", Size: "m", Work: []job.Work{{What: "wheel", Minutes: 30, Cents: 4550}}})
	p.handler = p.Handler()
	return p
}

func (p place) ask(method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

func TestPages(t *testing.T) {
	p := opened()
	for _, test := range []struct {
		method, target string
		code           int
		kind, body     string
	}{
		{"GET", "/summary?card=7", 200, "text/plain; charset=utf-8", "R&M of <Ann>; wheel"},
		{"GET", "/summary?card=8", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/receipt?card=7", 200, "text/html; charset=utf-8", "<!DOCTYPE html>\n<title>Receipt</title>\n<pre>Owner: &lt;Ann&gt;\nBike: R&amp;M\n" +
			"wheel, 30 min, labour and parts\n                             45.50 €\n                       total 45.50 €\n" +
			"</pre>\n<p>Mind that spokes settle. The first check is free.</p>\n"},
		{"GET", "/receipt?card=x", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/ready?card=7&owner=A%26B", 200, "text/html; charset=utf-8", "<p>A&amp;B, your bike is here.</p>\n"},
		{"GET", "/ready?card=9&owner=%3C", 200, "text/html; charset=utf-8", "<p>&lt;, we know nothing of your bike.</p>\n"},
		{"GET", "/prices", 200, "text/plain; charset=utf-8", "chain\t25.00\ntube\t9.05\n\n"},
		{"POST", "/pay?card=7", 200, "text/plain; charset=utf-8", "thanks\n"},
		{"POST", "/pay?card=8", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/pay?card=7", 405, "text/plain; charset=utf-8", "POST only\n"},
		{"POST", "/tag?card=7", 204, "", ""},
		{"POST", "/tag?card=8", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"POST", "/collect?card=8", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"POST", "/collect?card=x", 400, "text/plain; charset=utf-8", "strconv.Atoi: parsing \"x\": invalid syntax\n"},
		{"POST", "/collect?card=7", 200, "text/html; charset=utf-8", "<p>Goodbye, &lt;Ann&gt;! Your R&amp;M is bike 1 of today.</p>\n"},
		{"POST", "/collect?card=7", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/nothing", 404, "text/plain; charset=utf-8", "404 page not found\n"},
	} {
		w := p.ask(test.method, test.target)
		kind := w.Result().Header.Get("Content-Type")
		if w.Code != test.code || kind != test.kind || w.Body.String() != test.body {
			t.Errorf("%s: %d, %s, %q", test.target, w.Code, kind, w.Body)
		}
		if got, want := w.Header().Get("Cache-Control"), "no-store"; strings.HasPrefix(test.target, "/ready") != (got == want) {
			t.Errorf("%s: cache control %q", test.target, got)
		}
	}
	if got := p.ledger.all(); got != "7\t4550\t4550\n" {
		t.Errorf("ledger %q", got)
	}
	if got := p.printer.all(); !strings.Contains(got, "^FDR&M^FS\n") || !strings.Contains(got, "^FDsize M^FS\n") {
		t.Errorf("printer %q", got)
	}
}

// A page that is kept stays what it was.
func TestPricesKept(t *testing.T) {
	p := opened()
	first := p.priceBoard()
	want := bytes.Clone(first)
	p.Prices["bell"] = 100
	for range 3 {
		p.ask("GET", "/receipt?card=7")
		if got := p.ask("GET", "/prices").Body.Bytes(); !bytes.Equal(got, want) || !bytes.Equal(first, want) {
			t.Errorf("%q, %q", got, first)
		}
	}
	empty := opened()
	empty.Prices = nil
	if got := empty.ask("GET", "/prices").Body.String(); got != "\n" {
		t.Errorf("%q", got)
	}
}

func TestFailures(t *testing.T) {
	p := opened()
	p.ledger.broke, p.printer.broke = true, true
	if w := p.ask("POST", "/pay?card=7"); w.Code != 500 || w.Body.String() != "try again\n" {
		t.Errorf("%d, %q", w.Code, w.Body)
	}
	if w := p.ask("POST", "/tag?card=7"); w.Code != 502 || w.Body.String() != "tag of 7: short write\n" {
		t.Errorf("%d, %q", w.Code, w.Body)
	}
	if got := p.log.all(); !strings.Contains(got, `{"error":"ledger: short write","level":"error","msg":"not paid"}`+"\n") {
		t.Errorf("%s", got)
	}
}

// The log has two lines per request, and the figures two or three, each written at once.
func TestAround(t *testing.T) {
	p := opened()
	r := httptest.NewRequest("POST", "/pay?card=7", strings.NewReader("hello"))
	p.handler.ServeHTTP(httptest.NewRecorder(), r)
	p.ask("GET", "/ready?card=7")
	wantLog := []string{
		`{"from":"192.0.2.1:1234","level":"info","method":"POST","msg":"asked","path":"/pay"}`,
		`{"level":"info","ms":750,"msg":"answered","path":"/pay"}`,
		`{"from":"192.0.2.1:1234","level":"info","method":"GET","msg":"asked","path":"/ready"}`,
		`{"level":"info","ms":750,"msg":"answered","path":"/ready"}`,
	}
	for i, line := range p.log.lines {
		if !json.Valid([]byte(line)) || i >= len(wantLog) || line != wantLog[i]+"\n" {
			t.Errorf("log %d: %s", i, line)
		}
	}
	want := []string{
		"PUTVAL shop/http-pay/requests interval=10 N:1\n",
		"PUTVAL shop/http-pay/duration interval=10 N:0.25\n",
		"PUTVAL shop/http-post/bytes interval=10 N:5\n",
		"PUTVAL shop/http-ready/requests interval=10 N:1\n",
		"PUTVAL shop/http-ready/duration interval=10 N:0.25\n",
	}
	if !slices.Equal(p.figures.lines, want) {
		t.Errorf("%q", p.figures.lines)
	}
}

func TestOpenLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for i := range 2 {
		log, end, err := OpenLog(name)
		if err != nil {
			t.Fatal(err)
		}
		log.WithField("i", i).Info("open")
		if got, err := os.ReadFile(name); err != nil || !strings.HasSuffix(string(got), fmt.Sprintf(`{"i":%d,"level":"info","msg":"open"}`+"\n", i)) {
			t.Errorf("%q, %v", got, err)
		}
		if err := end(); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := OpenLog(filepath.Join(name, "below")); err == nil {
		t.Error("a log below a file")
	}
}

// Each bike goes once, and is counted.
func TestCollectTogether(t *testing.T) {
	p := opened()
	for n := range 60 {
		p.Add(&job.Card{Number: 100 + n, Owner: "o", Bike: "b"})
	}
	var mu sync.Mutex
	seen := map[string]int{}
	var wg sync.WaitGroup
	for range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for n := range 60 {
				w := p.ask("POST", fmt.Sprintf("/collect?card=%d", 100+n))
				mu.Lock()
				seen[w.Body.String()]++
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	for n := range 60 {
		if text := fmt.Sprintf("<p>Goodbye, o! Your b is bike %d of today.</p>\n", n+1); seen[text] != 1 {
			t.Errorf("%q: %d times", text, seen[text])
		}
	}
	if seen["404 page not found\n"] != 120 {
		t.Error(seen)
	}
}

// nobody takes an answer, and forgets it.
type nobody struct {
	header http.Header
	n      int
}

func (n *nobody) Header() http.Header { return n.header }
func (n *nobody) WriteHeader(int)     {}

func (n *nobody) Write(p []byte) (int, error) {
	n.n += len(p)
	return len(p), nil
}

func (n *nobody) WriteString(s string) (int, error) {
	n.n += len(s)
	return len(s), nil
}

func quiet() place {
	p := opened()
	p.Log.SetOutput(io.Discard)
	p.Figures = collectd.NewWriter("shop", io.Discard)
	p.Now = time.Now
	p.handler = p.Handler()
	return p
}

// page asks for a page again and again, ten times each.
func page(b *testing.B, serve http.HandlerFunc, method, target string) {
	b.Helper()
	w, r := &nobody{header: make(http.Header)}, httptest.NewRequest(method, target, nil)
	r.ParseForm()
	b.ReportAllocs()
	for b.Loop() {
		w.n = 0
		for range 10 {
			serve(w, r)
		}
		if w.n == 0 {
			b.Fatal("nothing")
		}
	}
}

func BenchmarkSummaryPage(b *testing.B) { page(b, quiet().summary, "GET", "/summary?card=7") }
func BenchmarkReceiptPage(b *testing.B) { page(b, quiet().receipt, "GET", "/receipt?card=7") }
func BenchmarkReadyPage(b *testing.B)   { page(b, quiet().ready, "GET", "/ready?card=7&owner=Ann") }
func BenchmarkPricesPage(b *testing.B)  { page(b, quiet().prices, "GET", "/prices") }

func BenchmarkMeasured(b *testing.B) {
	p := quiet()
	page(b, p.measured("hello", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") }), "GET", "/hello")
}

// Requests as they come, with a log in a file.
func BenchmarkRequests(b *testing.B) {
	p := quiet()
	log, end, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer end()
	p.Log = log
	page(b, p.handler.ServeHTTP, "GET", "/summary?card=7")
}

func BenchmarkCollect(b *testing.B) {
	p := quiet()
	var mu sync.Mutex
	n := 1000
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		mu.Lock()
		n++
		c := &job.Card{Number: n, Owner: "Bob & Ann", Bike: "<tandem> with a trailer"}
		mu.Unlock()
		w, r := &nobody{header: make(http.Header)}, httptest.NewRequest("POST", fmt.Sprintf("/collect?card=%d", c.Number), nil)
		r.ParseForm()
		for pb.Next() {
			w.n = 0
			p.Add(c)
			if p.collect(w, r); w.n < 30 {
				b.Error("not there")
			}
		}
	})
}
