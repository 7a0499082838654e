package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// shop returns a farm of n printers that take a while to answer.
func shop(t testing.TB, n int, takes time.Duration) (*Farm, *sync.Map) {
	t.Helper()
	heated := new(sync.Map)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{printer}/state", func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(takes)
		switch r.PathValue("printer") {
		case "p1":
			io.WriteString(w, `{"nozzle": 21.5, "bed": 20, "metres": 1234.25}`)
		case "p2":
			http.Error(w, "jam", http.StatusServiceUnavailable)
		case "p3":
			io.WriteString(w, `{"job": "a`)
		default:
			io.WriteString(w, `{"job": "gear \"5\"", "nozzle": 210.3, "bed": 60, "layer": 17, "metres": 5}`)
		}
	})
	mux.HandleFunc("POST /{printer}/heat", func(w http.ResponseWriter, r *http.Request) {
		heated.Store(r.PathValue("printer")+" "+r.FormValue("celsius"), true)
		if r.PathValue("printer") == "p1" {
			http.Error(w, "jam", http.StatusServiceUnavailable)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	setting := ""
	for i := range n {
		setting += fmt.Sprintf("p%d=%s/p%d/,", i, server.URL, i)
	}
	printers, err := ParsePrinters(setting, server.Client())
	if err != nil || len(printers) != n {
		t.Fatal(printers, err)
	}
	return New("North-Hall", printers, func() time.Time { return time.Unix(1700000000, 0) }), heated
}

const first = `# TYPE north_hall_printer_up gauge
# HELP north_hall_printer_up Whether the printer answers.
north_hall_printer_up{printer="p0"} 1.0 1700000000
north_hall_printer_up{printer="p1"} 1.0 1700000000
north_hall_printer_up{printer="p2"} 0.0 1700000000
north_hall_printer_up{printer="p3"} 0.0 1700000000
# TYPE north_hall_printer_nozzle_celsius gauge
# HELP north_hall_printer_nozzle_celsius How hot the nozzle is.
north_hall_printer_nozzle_celsius{printer="p0"} 210.3 1700000000
north_hall_printer_nozzle_celsius{printer="p1"} 21.5 1700000000
# TYPE north_hall_printer_bed_celsius gauge
# HELP north_hall_printer_bed_celsius How hot the bed is.
north_hall_printer_bed_celsius{printer="p0"} 60.0 1700000000
north_hall_printer_bed_celsius{printer="p1"} 20.0 1700000000
# TYPE north_hall_printer_layer gauge
# HELP north_hall_printer_layer Which layer of the job is printed.
north_hall_printer_layer{printer="p0",job="gear \"5\""} 17.0 1700000000
# TYPE north_hall_printer_filament_metres counter
# HELP north_hall_printer_filament_metres How much was ever printed.
north_hall_printer_filament_metres_total{printer="p0"} 5.0 1700000000
north_hall_printer_filament_metres_total{printer="p1"} 1234.25 1700000000
# TYPE north_hall_printer_scrapes counter
# HELP north_hall_printer_scrapes How often all were asked.
north_hall_printer_scrapes_total 1.0 1700000000
# TYPE north_hall_printer_failures counter
# HELP north_hall_printer_failures How often one did not answer.
north_hall_printer_failures_total 2.0 1700000000
# EOF
`

func TestScrape(t *testing.T) {
	f, _ := shop(t, 4, 0)
	for i := 1; i < 4; i++ {
		w := httptest.NewRecorder()
		f.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
		want := strings.Replace(first, "scrapes_total 1.0", fmt.Sprintf("scrapes_total %d.0", i), 1)
		want = strings.Replace(want, "failures_total 2.0", fmt.Sprintf("failures_total %d.0", 2*i), 1)
		if w.Body.String() != want {
			t.Errorf("%s", w.Body)
		}
		if kind := w.Header().Get("Content-Type"); kind != "application/openmetrics-text; version=1.0.0; charset=utf-8" {
			t.Errorf("%q", kind)
		}
	}
	var table bytes.Buffer
	if err := f.Table(&table, []State{{Job: "gear", Layer: 3}, {}}); err != nil || table.String() != "p0: gear, layer 3\np1: , layer 0\n2 answered at 1700000000\n" {
		t.Errorf("%q, %v", table.String(), err)
	}
}

// broken takes nothing.
type broken struct{ wrote int }

func (b *broken) Write(p []byte) (int, error) {
	b.wrote++
	return 0, io.ErrClosedPipe
}

func TestFaults(t *testing.T) {
	f, _ := shop(t, 1, 0)
	if err := f.Scrape(context.Background(), new(broken)); err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
	if err := f.Table(new(broken), []State{{}}); err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var text bytes.Buffer
	if err := f.Scrape(ctx, &text); !errors.Is(err, context.Canceled) || text.Len() > 0 {
		t.Errorf("%v, %q", err, text.String())
	}
	defer func() {
		if recover() != http.ErrAbortHandler {
			t.Error("a scrape that failed looks whole")
		}
	}()
	f.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/metrics", nil).WithContext(ctx))
}

func TestStates(t *testing.T) {
	f, _ := shop(t, 2, 0)
	states, err := f.States(context.Background())
	if err != nil || len(states) != 2 || states[0] != (State{`gear "5"`, 210.3, 60, 17, 5}) || states[1].Nozzle != 21.5 {
		t.Errorf("%v, %v", states, err)
	}
	f, _ = shop(t, 4, 0)
	if states, err := f.States(context.Background()); states != nil || err == nil || err.Error() != "p2: 503 Service Unavailable" {
		t.Errorf("%v, %v", states, err)
	}
}

// What is behind a printer that fails stays cold.
func TestWarm(t *testing.T) {
	f, heated := shop(t, 3, 0)
	if err := f.Warm(context.Background(), 60); err == nil || err.Error() != "warm: p1: 503 Service Unavailable" {
		t.Errorf("%v", err)
	}
	for name, want := range map[string]bool{"p0 60": true, "p1 60": true, "p2 60": false} {
		if _, got := heated.Load(name); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestPage(t *testing.T) {
	for v, want := range map[float64]string{0: "0.0", -3: "-3.0", 0.1: "0.1", math.Inf(1): "+Inf", math.Inf(-1): "-Inf", math.NaN(): "NaN", 1e21: "1e+21", 1.5e-7: "1.5e-07"} {
		if got := number(v); got != want {
			t.Errorf("%v: %q", v, got)
		}
	}
	if got := pairs([]label{{"a", "x\\\n\"é"}, {"b", ""}}); got != `{a="x\\\n\"é",b=""}` {
		t.Errorf("%s", got)
	}
}

func TestParsePrinters(t *testing.T) {
	for _, setting := range []string{"a", "a=http://[", "a=b c"} {
		if printers, err := ParsePrinters(setting, nil); err == nil {
			t.Errorf("%q: %v", setting, printers)
		}
	}
}

// Numbers that several add to.
func TestTally(t *testing.T) {
	f, _ := shop(t, 0, 0)
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range int64(500) {
				f.scraped(2)
				f.last.set(i, -i)
				if unix, answers := f.last.get(); unix+answers != 0 {
					t.Errorf("%d, %d", unix, answers)
				}
			}
		}()
	}
	all.Wait()
	if got := f.scraped(0); got != 8000 {
		t.Errorf("%d", got)
	}
}

func BenchmarkScrape(b *testing.B) {
	f, _ := shop(b, 20, 2*time.Millisecond)
	b.ReportAllocs()
	for b.Loop() {
		if err := f.Scrape(b.Context(), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	f, _ := shop(b, 40, 0)
	answers := make([]answer, 40)
	for i := range answers {
		answers[i].State = State{Job: "gear", Nozzle: 210.3, Bed: 60.25, Layer: i, Metres: 12345.5}
	}
	b.ReportAllocs()
	for b.Loop() {
		p := f.page(answers, "1700000000")
		if _, err := p.WriteTo(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	f, _ := shop(b, 40, 0)
	states := make([]State, 40)
	for i := range states {
		states[i] = State{Job: "gear", Layer: i}
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := f.Table(io.Discard, states); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTally(b *testing.B) {
	add := tally()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			add(1)
		}
	})
}
