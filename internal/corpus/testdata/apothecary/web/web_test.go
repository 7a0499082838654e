package web

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/apothecary/dispense"
	"example.com/apothecary/tsdb"
)

var noon = time.Date(2025, 3, 9, 12, 0, 0, 0, time.UTC)

func clock() time.Time { return noon }

// counter is a server for tests, and what it writes.
type counter struct {
	Server
	book, stats strings.Builder
	handler     http.Handler
	logFile     string
}

func newCounter(t testing.TB) *counter {
	t.Helper()
	c := &counter{logFile: filepath.Join(t.TempDir(), "log")}
	log, end, err := NewLogger(c.logFile)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end() })
	stock := dispense.NewStock(
		&dispense.Drug{SKU: "N02", Name: "Ibuprofen", Form: "tablets", Strength: 400_000, Cents: 15, Drawer: "C%4"},
		&dispense.Drug{SKU: "R05", Name: "Codeine <s>", Form: "ml", Strength: 1500, Cents: 1207, Controlled: true},
		&dispense.Drug{SKU: "H03", Name: "Thyroxine", Form: "tablets", Strength: 25, Cents: 8},
	)
	stock.Add("N02", 40)
	stock.Add("R05", 300)
	c.Server = Server{
		Stock: stock, Register: dispense.NewRegister(&c.book), Quota: dispense.NewQuota(100),
		Stats: tsdb.NewClient(&c.stats, "till", clock), Log: log, Now: clock,
	}
	c.handler = c.Handler()
	return c
}

func (c *counter) do(method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

func TestPages(t *testing.T) {
	c := newCounter(t)
	for _, test := range []struct {
		method, target string
		code           int
		body           string
		header         string
	}{
		{"POST", "/dispense?sku=N02&n=30&patient=Al&sig=1+tab.+t.i.d.&batch=B7", 200,
			"Al\n30 tablets Ibuprofen\n  1 tablet three times a day\nBatch B7\n", "Content-Type: text/plain; charset=utf-8"},
		{"POST", "/dispense?sku=N02&n=30&patient=Al", 409, "not in stock: N02\n", ""},
		{"POST", "/dispense?sku=N02&n=x", 400, "how many?\n", ""},
		{"POST", "/dispense?sku=Q&n=1", 404, "no such drug: \"Q\"\n", ""},
		{"POST", "/dispense?sku=R05&n=60&patient=Bo&sig=5+ml+q.h.s.", 200, "Bo\n60 ml Codeine <s>\n  5 ml at bedtime\n", ""},
		{"POST", "/dispense?sku=R05&n=60&patient=Bo&sig=5+ml+q.h.s.", 403, "no more today\n", ""},
		{"GET", "/advice?sig=2+tab.+p.o.%3B+p.r.n.+%3C3", 200, "<p>2 tablet by mouth.</p>\n<p>when needed &lt;3.</p>\n", ""},
		{"GET", "/drawer?sku=N02", 200, "drawer C%4\n", ""},
		{"GET", "/drawer?sku=N03", 404, "no such drug: \"N03\"\n", ""},
		{"GET", "/price?sku=N02", 200, "<h1>Ibuprofen 400 mg</h1>\n<p class=price>tablets: 0.15 each</p>\n", ""},
		{"GET", "/price?sku=R05", 200, "<h1>Codeine &lt;s&gt; 1500 mcg</h1>\n<p class=price>ml: 12.07 each</p>\n", ""},
		{"GET", "/price?sku=", 404, "no such drug: \"\"\n", ""},
		{"GET", "/ready?patient=B%26o", 200, "<p>B&amp;o, your drugs are ready.</p>\n", "Refresh: 30"},
		{"GET", "/refills", 200, "null\n", "Content-Type: application/json"},
		{"GET", "/stock", 200, "H03,Thyroxine,0,tablets\nN02,Ibuprofen,10,tablets\nR05,Codeine <s>,240,ml\n", "X-Drugs: 3"},
		{"POST", "/ticket?name=A%3Cl", 200, "<p>A&lt;l, you are number 1, of 1 who came.</p>\n", "Cache-Control: no-store"},
		{"POST", "/ticket?name=Bo", 200, "<p>Bo, you are number 2, of 2 who came.</p>\n", ""},
		{"POST", "/ticket?name=Bo", 200, "<p>Bo, you are number 3, of 2 who came.</p>\n", ""},
	} {
		w := c.do(test.method, test.target)
		key, value, _ := strings.Cut(test.header, ": ")
		if w.Code != test.code || w.Body.String() != test.body || key != "" && w.Header().Get(key) != value {
			t.Errorf("%s: %d, %q, %v", test.target, w.Code, w.Body, w.Header())
		}
	}
	if got := c.book.String(); got != "000001 2025-03-09 R05 60 \"Bo\"\n" {
		t.Errorf("register %q", got)
	}
	c.Close()
	if w := c.do("POST", "/ticket?name=Cy"); w.Code != 503 || w.Body.String() != "we are closed\n" {
		t.Error(w.Code, w.Body)
	}
	c.Refills = []dispense.Refill{{SKU: "N02", Patient: "Al", Due: noon}}
	if w := c.do("GET", "/refills"); w.Body.String() != `[{"sku":"N02","patient":"Al","due":"2025-03-09T12:00:00Z"}]`+"\n" {
		t.Error(w.Body)
	}
}

func TestTrace(t *testing.T) {
	c := newCounter(t)
	c.do("GET", "/price?sku=N02")
	c.do("GET", "/price?sku=N03")
	want := "put apothecary.price.requests 1741521600 1 host=till\nput apothecary.price.seconds 1741521600 0 host=till\n"
	if got := c.stats.String(); got != want+want {
		t.Errorf("stats %q", got)
	}
	data, err := os.ReadFile(c.logFile)
	if err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`(?m)^time="[^"]+" `).ReplaceAllString(string(data), "")
	line := `level=info msg=begin method=GET page=price peer="192.0.2.1:1234"
level=info msg=end method=GET page=price peer="192.0.2.1:1234" status=%d took=0s
`
	if want := fmt.Sprintf(line+line, 200, 404); got != want {
		t.Errorf("log %s", got)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// Pages are shown without figures as well.
func TestNoFigures(t *testing.T) {
	c := newCounter(t)
	c.Stats = tsdb.NewClient(broken{}, "till", clock)
	c.handler = c.Handler()
	if w := c.do("GET", "/price?sku=N02"); w.Code != 200 {
		t.Error(w.Code)
	}
	if data, _ := os.ReadFile(c.logFile); strings.Count(string(data), `msg="no figures" error="broken pipe"`) != 2 {
		t.Errorf("%s", data)
	}
}

// Everybody gets another number.
func TestTickets(t *testing.T) {
	c := newCounter(t)
	var wg sync.WaitGroup
	var mu sync.Mutex
	seen := map[string]bool{}
	for i := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range 25 {
				w := httptest.NewRecorder()
				c.ticket(w, httptest.NewRequest("POST", fmt.Sprintf("/ticket?name=%d", i*25+j), nil))
				_, number, _ := strings.Cut(w.Body.String(), "number ")
				mu.Lock()
				seen[number] = true
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	for i := range 100 {
		if !seen[fmt.Sprintf("%d, of %d who came.</p>\n", i+1, i+1)] {
			t.Fatalf("number %d: %v", i+1, seen)
		}
	}
}

// blank is where benchmarks write to.
type blank struct{ header http.Header }

func (b blank) Header() http.Header         { return b.header }
func (b blank) Write(p []byte) (int, error) { return len(p), nil }
func (b blank) WriteHeader(int)             {}

// WriteString is there as in the answers of net/http.
func (b blank) WriteString(s string) (int, error) { return len(s), nil }

func request(b *testing.B, method, target string) *http.Request {
	r := httptest.NewRequest(method, target, nil)
	if err := r.ParseForm(); err != nil {
		b.Fatal(err)
	}
	return r
}

func BenchmarkPages(b *testing.B) {
	c := newCounter(b)
	for _, page := range []struct {
		name, target string
		show         http.HandlerFunc
	}{
		{"advice", "/advice?sig=1+tab.+b.i.d.", c.advice},
		{"drawer", "/drawer?sku=N02", c.drawer},
		{"price", "/price?sku=N02", c.price},
		{"ready", "/ready?patient=Al+Bo", c.ready},
		{"refills", "/refills", c.refills},
		{"stock", "/stock", c.stock},
	} {
		b.Run(page.name, func(b *testing.B) {
			w, r := blank{http.Header{}}, request(b, "GET", page.target)
			b.ReportAllocs()
			for b.Loop() {
				page.show(w, r)
			}
		})
	}
}

func BenchmarkTicket(b *testing.B) {
	c := newCounter(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w, r := blank{http.Header{}}, request(b, "POST", "/ticket?name=Al")
		for pb.Next() {
			c.ticket(w, r)
		}
	})
}

// Whole requests, whose log goes to a file.
func BenchmarkTraced(b *testing.B) {
	c := newCounter(b)
	c.Stats = tsdb.NewClient(io.Discard, "till", clock)
	h := c.Handler()
	w, r := blank{http.Header{}}, request(b, "GET", "/price?sku=N02")
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

// Whole requests, whose log is thrown away.
func BenchmarkTracedQuiet(b *testing.B) {
	c := newCounter(b)
	c.Stats = tsdb.NewClient(io.Discard, "till", clock)
	c.Log = logrus.New()
	c.Log.SetOutput(io.Discard)
	h := c.Handler()
	w, r := blank{http.Header{}}, request(b, "GET", "/price?sku=N02")
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}
