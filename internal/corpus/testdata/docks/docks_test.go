package docks

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func town(out, journal io.Writer) *Service {
	s := New("docks", out, journal)
	s.Open(Station{"har", "Harbour", 3, 10}, 0, 0)
	s.Open(Station{"zoo", "Zoo & Park", 0, 4}, 300, 400)
	s.Open(Station{"uni", "University", 7, 12}, -2000, 100)
	return s
}

func ask(h http.Handler, method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

func TestRoutes(t *testing.T) {
	h := town(io.Discard, io.Discard).Handler()
	const (
		text  = "text/plain; charset=utf-8"
		page  = "text/html; charset=utf-8"
		data  = "application/json"
		ride  = "<h1>Have a good ride</h1><p>Your bike is at Harbour.</p><p>"
		first = `[{"id":"har","name":"Harbour","bikes":`
	)
	for i, test := range []struct {
		method, target string
		code           int
		kind, body     string
	}{
		{"POST", "/rent?station=har", 200, page, ride + "2 left</p>"},
		{"POST", "/rent?station=har", 200, page, ride + "1 left</p>"},
		{"GET", "/near?x=0&y=0", 200, data, first + `1,"racks":10}]` + "\n"},
		{"POST", "/rent?station=har", 200, page, ride + "0 left</p>"},
		{"POST", "/rent?station=har", 409, text, "no bike is left\n"},
		{"POST", "/rent?station=", 404, text, "there is no such station\n"},
		{"GET", "/near?x=0&y=0", 200, data, "null\n"},
		{"GET", "/near?x=a&y=0", 400, text, "x and y are metres\n"},
		{"GET", "/display", 200, text, "Harbour\t0\nZoo & Park\t0\nUniversity\t7\n"},
		{"GET", "/stations", 200, data, first + `0,"racks":10},{"id":"zoo","name":"Zoo \u0026 Park","bikes":0,"racks":4},` +
			`{"id":"uni","name":"University","bikes":7,"racks":12}]` + "\n"},
		{"GET", "/rent", 405, text, "Method Not Allowed\n"},
	} {
		w := ask(h, test.method, test.target)
		if w.Code != test.code || w.Header().Get("Content-Type") != test.kind || w.Body.String() != test.body {
			t.Errorf("%d. %s: %d, %v, %q", i, test.target, w.Code, w.Header(), w.Body)
		}
	}
	if w := ask(New("", io.Discard, nil).Handler(), "GET", "/stations"); w.Body.String() != "[]\n" {
		t.Errorf("no stations: %q", w.Body)
	}
}

func TestEscaped(t *testing.T) {
	s := town(io.Discard, io.Discard)
	if err := s.Move("uni", "zoo", 1); err != nil {
		t.Fatal(err)
	}
	if w := ask(s.Handler(), "POST", "/rent?station=zoo"); !strings.Contains(w.Body.String(), "at Zoo &amp; Park.") {
		t.Errorf("%q", w.Body)
	}
}

// Every request is logged when it comes and when it is done, and counted.
func TestMeasured(t *testing.T) {
	var out bytes.Buffer
	s := town(&out, io.Discard)
	at := time.Unix(0, 0)
	s.now = func() time.Time { at = at.Add(5 * time.Millisecond); return at }
	s.log.SetFlags(0)
	h := s.Handler()
	ask(h, "GET", "/display")
	ask(h, "POST", "/rent?station=har")
	ask(h, "GET", "/display")
	want := `docks GET /display from 192.0.2.1:1234
docks display took 5ms
docks POST /rent from 192.0.2.1:1234
docks rent took 5ms
docks GET /display from 192.0.2.1:1234
docks display took 5ms
`
	if out.String() != want {
		t.Errorf("logged\n%s", out.String())
	}
	for name, want := range map[string]int64{
		"docks.display.requests": 2, "docks.display.micros": 10000,
		"docks.rent.requests": 1, "docks.rent.micros": 5000, "docks.near.requests": 0,
	} {
		if got := s.counts.Get(name); got != want {
			t.Errorf("%s is %d", name, got)
		}
	}
}

// No bike is handed out twice.
func TestRush(t *testing.T) {
	s := town(io.Discard, io.Discard)
	h := s.Handler()
	var wg sync.WaitGroup
	codes := make(chan int, 20)
	for range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			codes <- ask(h, "POST", "/rent?station=uni").Code
		}()
	}
	wg.Wait()
	close(codes)
	got := map[int]int{}
	for c := range codes {
		got[c]++
	}
	if got[200] != 7 || got[409] != 13 {
		t.Errorf("%v", got)
	}
}

func TestMove(t *testing.T) {
	var journal bytes.Buffer
	s := town(io.Discard, &journal)
	for _, test := range []struct {
		from, to string
		n        int
		err      error
	}{
		{"uni", "zoo", 3, nil},
		{"zoo", "har", 1, nil},
		{"uni", "mars", 1, ErrStation},
		{"har", "uni", 5, ErrBikes},
		{"uni", "zoo", 3, ErrRacks},
	} {
		if err := s.Move(test.from, test.to, test.n); !errors.Is(err, test.err) {
			t.Errorf("%+v: %v", test, err)
		}
	}
	if got := journal.String(); got != "uni 4 -> zoo 3\nzoo 2 -> har 4\n" {
		t.Errorf("%q", got)
	}
}

// The journal tells of every state in turn, whoever moves.
func TestJournalOrder(t *testing.T) {
	var journal bytes.Buffer
	s := New("", io.Discard, &journal)
	s.Open(Station{"a", "A", 50, 50}, 0, 0)
	s.Open(Station{"b", "B", 0, 50}, 0, 0)
	var wg sync.WaitGroup
	for range 5 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 10 {
				s.Move("a", "b", 1)
			}
		}()
	}
	wg.Wait()
	want := ""
	for n := range 50 {
		want += "a " + itoa(49-n) + " -> b " + itoa(n+1) + "\n"
	}
	if journal.String() != want {
		t.Errorf("%s", journal.String())
	}
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

// live notes what the driver sees after each flush.
type live struct {
	*httptest.ResponseRecorder
	seen []string
}

func (l *live) Flush() { l.seen = append(l.seen, l.Body.String()) }

func TestWatch(t *testing.T) {
	changes := make(chan int, 2)
	changes <- 4
	changes <- 3
	close(changes)
	l := &live{ResponseRecorder: httptest.NewRecorder()}
	if err := Watch(l, changes); err != nil {
		t.Fatal(err)
	}
	const one = "event: bikes\ndata: 4\n\n"
	if len(l.seen) != 2 || l.seen[0] != one || l.seen[1] != one+"event: bikes\ndata: 3\n\n" {
		t.Errorf("%q", l.seen)
	}
}

// nowhere is a client that is not there.
type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header         { return n.header }
func (n *nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (n *nowhere) WriteHeader(int)             {}
func (n *nowhere) Flush()                      {}

// benchmark measures a route, with a log that is a file.
func benchmark(b *testing.B, method, target string) {
	out, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	s := New("docks", out, io.Discard)
	for _, id := range []string{"har", "zoo", "uni", "rat", "dom", "alt"} {
		s.Open(Station{id, "Station " + id, 1 << 40, 1 << 41}, 0, 0)
	}
	h := s.Handler()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &nowhere{http.Header{}}
		r := httptest.NewRequest(method, target, nil)
		for pb.Next() {
			h.ServeHTTP(w, r)
		}
	})
}

func BenchmarkRent(b *testing.B)     { benchmark(b, "POST", "/rent?station=uni") }
func BenchmarkStations(b *testing.B) { benchmark(b, "GET", "/stations") }
func BenchmarkDisplay(b *testing.B)  { benchmark(b, "GET", "/display") }
func BenchmarkNear(b *testing.B)     { benchmark(b, "GET", "/near?x=1&y=1") }

// The handlers alone, without the log.
func alone(b *testing.B, h http.HandlerFunc, method, target string) {
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &nowhere{http.Header{}}
		r := httptest.NewRequest(method, target, nil)
		for pb.Next() {
			h(w, r)
		}
	})
}

func many() *Service {
	s := New("docks", io.Discard, io.Discard)
	s.Open(Station{"uni", "University", 1 << 40, 1 << 41}, 0, 0)
	for range 20 {
		s.Open(Station{"har", "Harbour", 9, 10}, 0, 0)
	}
	return s
}

func BenchmarkRentAlone(b *testing.B)    { alone(b, rent(many()), "POST", "/rent?station=uni") }
func BenchmarkDisplayAlone(b *testing.B) { alone(b, display(many()), "GET", "/display") }

// One client who hires bike after bike.
func BenchmarkRentInTurn(b *testing.B) {
	h := rent(many())
	w := &nowhere{http.Header{}}
	r := httptest.NewRequest("POST", "/rent?station=uni", nil)
	b.ReportAllocs()
	for b.Loop() {
		h(w, r)
	}
}

func BenchmarkAll(b *testing.B) {
	s := many()
	b.ReportAllocs()
	for b.Loop() {
		if len(s.all()) != 21 {
			b.Fatal("stations are missing")
		}
	}
}

func BenchmarkMeasured(b *testing.B) {
	s := New("docks", io.Discard, io.Discard)
	alone(b, s.measured("none", http.NotFoundHandler()).ServeHTTP, "GET", "/")
}

func BenchmarkMove(b *testing.B) {
	s := many()
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Move("uni", "har", 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWatch(b *testing.B) {
	w := &nowhere{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		changes := make(chan int, 50)
		for i := range cap(changes) {
			changes <- i
		}
		close(changes)
		if err := Watch(w, changes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkServer(b *testing.B) {
	s := many()
	server := httptest.NewUnstartedServer(nil)
	server.Config = s.Server("")
	server.Start()
	defer server.Close()
	client := server.Client()
	for b.Loop() {
		r, err := client.Get(server.URL + "/stations")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, r.Body)
		r.Body.Close()
	}
}
