package seats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func office(log io.Writer) *Office {
	h := &House{}
	h.Add("ham", "Hamlet & <Ophelia>", []Row{{"A", 4550, make([]State, 3)}, {"<B>", 905, []State{Sold, Held}}})
	return &Office{House: h, Log: &Log{Out: log}, Metrics: &Metrics{}}
}

func get(t testing.TB, h http.Handler, target string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
	return w
}

func TestPlan(t *testing.T) {
	h := office(io.Discard).Handler()
	get(t, h, "/hold?show=ham&row=A&seat=2")
	w := get(t, h, "/plan?show=ham")
	want := "<h1>Hamlet &amp; &lt;Ophelia&gt;</h1>\n<table>\n" +
		"<tr><th>A<td>45.50<td class=\"free\" id=seat-A1>1<td class=\"held\" id=seat-A2>2<td class=\"free\" id=seat-A3>3\n" +
		"<tr><th>&lt;B&gt;<td>9.05<td class=\"sold\" id=seat-&lt;B&gt;1>1<td class=\"held\" id=seat-&lt;B&gt;2>2\n</table>\n"
	if w.Code != 200 || w.Body.String() != want {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	if h := w.Header(); h.Get("Content-Type") != "text/html; charset=utf-8" || h.Get("Cache-Control") != "no-store" {
		t.Error(h)
	}
}

func TestHold(t *testing.T) {
	var log bytes.Buffer
	o := office(&log)
	h := o.Handler()
	for _, c := range []struct {
		query, want string
		code        int
	}{
		{"show=ham&row=A&seat=2", `{"show":"ham","row":"A","seat":2,"price":45.50}` + "\n", 200},
		{"show=ham&row=A&seat=2", "\"A2\": seat is taken\n", 409},
		{"show=ham&row=A&seat=4", "\"A4\": no such seat\n", 404},
		{"show=ham&row=C&seat=1", "\"C1\": no such seat\n", 404},
		{"show=mac&row=A&seat=1", "\"mac\": no such show\n", 404},
		{"show=ham&row=A&seat=x", "seat: strconv.Atoi: parsing \"x\": invalid syntax\n", 400},
	} {
		if w := get(t, h, "/hold?"+c.query); w.Code != c.code || w.Body.String() != c.want {
			t.Errorf("%s: %d %q", c.query, w.Code, w.Body)
		}
	}
	if log.String() != "price=4550 seat=A2 show=ham held\n" {
		t.Errorf("%q", log.String())
	}
	o.House.Release("ham", "A", 2)
	o.House.Release("ham", "A", 2)
	if price, err := o.House.Hold("ham", "A", 2); price != 4550 || err != nil {
		t.Error(price, err)
	}
	if o.Metrics.Requests.Total() != 6 || o.Metrics.Dump() != "requests 6\noffice.hold.requests 6\n" {
		t.Errorf("%q", o.Metrics.Dump())
	}
}

// Of many who want a seat, one gets it.
func TestHoldOnce(t *testing.T) {
	const wanted = 2000
	h := &House{}
	h.Add("ham", "Hamlet", []Row{{Name: "A", Seats: make([]State, wanted)}})
	var all sync.WaitGroup
	var won Counter
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for n := range wanted {
				if _, err := h.Hold("ham", "A", n+1); err == nil {
					won.Inc()
				} else if !errors.Is(err, ErrTaken) {
					t.Error(err)
				}
			}
		}()
	}
	all.Wait()
	if won.Total() != wanted || h.shows["ham"].taken != wanted {
		t.Error(won.Total(), h.shows["ham"].taken)
	}
}

// A plan stays what it was.
func TestPlanIsCopied(t *testing.T) {
	h := office(io.Discard).House
	_, rows, err := h.plan("ham")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Hold("ham", "A", 1); err != nil || rows[0].Seats[0] != Free {
		t.Error(err, rows)
	}
}

func TestBill(t *testing.T) {
	o := office(io.Discard)
	o.House.Add("fau", "Faust", nil)
	h := o.Handler()
	get(t, h, "/hold?show=ham&row=A&seat=1")
	get(t, h, "/hold?show=ham&row=A&seat=3")
	w := get(t, h, "/bill")
	if want := "fau        Faust                             0 of    0\nham        Hamlet & <Ophelia>                1 of    5\n"; w.Body.String() != want {
		t.Errorf("%q", w.Body)
	}
	if w := get(t, h, "/plan?show=x"); w.Code != 404 || w.Body.String() != "\"x\": no such show\n" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	if w := get(t, h, "/alive"); w.Code != 200 || w.Body.String() != "ok\n" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}

// sink takes answers and forgets them.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) Write(p []byte) (int, error) { return len(p), nil }
func (s *sink) WriteHeader(int)             {}

func hall() []Row {
	var rows []Row
	for i := range 20 {
		rows = append(rows, Row{string(rune('A' + i)), 5000 - 100*i, make([]State, 30)})
	}
	return rows
}

func BenchmarkPlan(b *testing.B) {
	o := office(io.Discard)
	o.House.Add("big", "A Midsummer Night's Dream", hall())
	h, r, w := o.Handler(), httptest.NewRequest("GET", "/plan?show=big", nil), &sink{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkHold(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	o := office(f)
	h, w := o.Handler(), &sink{http.Header{}}
	r := &http.Request{Method: "GET", URL: &url.URL{Path: "/hold"}, Form: url.Values{"show": {"ham"}, "row": {"A"}, "seat": {"2"}}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
		o.House.Release("ham", "A", 2)
	}
}

// BenchmarkHouse is many who look for a seat that is left.
func BenchmarkHouse(b *testing.B) {
	h := &House{}
	for i := range 50 {
		h.Add(fmt.Sprintf("show-%02d", i), "A show", hall()[:4])
	}
	b.ReportAllocs()
	for b.Loop() {
		for seat := 1; seat <= 30; seat++ {
			if _, err := h.Hold("show-07", "B", seat); err != nil {
				b.Fatal(err)
			}
			h.Release("show-07", "B", seat)
		}
	}
}

func BenchmarkBill(b *testing.B) {
	o := office(io.Discard)
	for i := range 30 {
		o.House.Add(fmt.Sprint("show", i), "A Midsummer Night's Dream", hall()[:5])
	}
	h, r := o.Handler(), httptest.NewRequest("GET", "/bill", nil)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &sink{http.Header{}}
		for i := 0; pb.Next(); i++ {
			h.ServeHTTP(w, r)
			if i%4 == 0 {
				o.House.Hold("ham", "A", 2)
				o.House.Release("ham", "A", 2)
			}
		}
	})
}

func BenchmarkAlive(b *testing.B) {
	h, r := office(io.Discard).Handler(), httptest.NewRequest("GET", "/alive", nil)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &sink{http.Header{}}
		for pb.Next() {
			h.ServeHTTP(w, r)
		}
	})
}
