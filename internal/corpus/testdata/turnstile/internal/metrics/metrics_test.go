package metrics

import (
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
)

func TestExposition(t *testing.T) {
	var r Registry
	g := r.Gauge("gates", "", "Gates.")
	ok := r.Counter("verdicts_total", `code="ok"`, "Verdicts.")
	r.Counter("verdicts_total", `code="full"`, "Verdicts.")
	g.Add(3)
	g.Add(-1)
	ok.Inc()
	rec := httptest.NewRecorder()
	r.ServeHTTP(rec, httptest.NewRequest("GET", "/metrics", nil))
	want := `# HELP gates Gates.
# TYPE gates gauge
gates 2
# HELP verdicts_total Verdicts.
# TYPE verdicts_total counter
verdicts_total{code="ok"} 1
verdicts_total{code="full"} 0
`
	if rec.Body.String() != want {
		t.Errorf("got %q, want %q", rec.Body, want)
	}
	if got := rec.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("content type %q", got)
	}
}

func TestGaugeConcurrently(t *testing.T) {
	var g Gauge
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 1000 {
				g.Add(2)
				if g.Value() < 1 {
					t.Error("gauge went down")
				}
				g.Add(-1)
			}
		}()
	}
	wg.Wait()
	if g.Value() != 8000 {
		t.Errorf("Value() = %d, want 8000", g.Value())
	}
}

func BenchmarkExposition(b *testing.B) {
	var r Registry
	for i := range 20 {
		r.Counter("turnstile_verdicts_total", `code="`+strconv.Itoa(i)+`"`, "Number of verdicts sent.").Inc()
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(r.exposition()) < 500 {
			b.Fatal("too short")
		}
	}
}

func BenchmarkGauge(b *testing.B) {
	var g Gauge
	for b.Loop() {
		g.Add(1)
		g.Value()
	}
}

func BenchmarkGaugeParallel(b *testing.B) {
	var g Gauge
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			g.Add(1)
			g.Value()
		}
	})
}
