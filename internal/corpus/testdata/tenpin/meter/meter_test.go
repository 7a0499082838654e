package meter

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

const shown = `# TYPE lanes gauge
lanes -3
# TYPE balls counter
balls 12345678901
# TYPE speed histogram
speed_bucket{le="0.5"} 1
speed_bucket{le="10"} 3
speed_bucket{le="1e+21"} 4
speed_bucket{le="+Inf"} 4
speed_sum 32
speed_count 4
`

func page() Page {
	h := NewHistogram("speed", 0.5, 10, 1e21)
	for _, v := range []int64{1, 11, 10, 0} {
		h.Observe(v)
	}
	h.Observe(10)
	h.counts[1].Add(-1)
	return Page{Gauge("lanes", func() int64 { return -3 }), Counter("balls", func() int64 { return 12345678901 }), h}
}

func TestPage(t *testing.T) {
	w := httptest.NewRecorder()
	p := page()
	p.ServeHTTP(w, nil)
	if w.Body.String() != shown || w.Header().Get("Content-Type") != "text/plain; version=0.0.4" {
		t.Errorf("%s, %v", w.Body, w.Header())
	}
	b := &broken{header: make(http.Header)}
	if p.ServeHTTP(b, nil); b.writes != 1 {
		t.Error(b.writes)
	}
	if got := NewHistogram("empty").text(); got != "# TYPE empty histogram\nempty_bucket{le=\"+Inf\"} 0\nempty_sum 0\nempty_count 0\n" {
		t.Errorf("%q", got)
	}
}

type broken struct {
	header http.Header
	writes int
}

func (b *broken) Header() http.Header { return b.header }
func (b *broken) WriteHeader(int)     {}

func (b *broken) Write([]byte) (int, error) {
	b.writes++
	return 0, io.ErrShortWrite
}

func BenchmarkHistogram(b *testing.B) {
	h := NewHistogram("tenpin_ball_speed", 2000, 4000, 6000, 8000, 10000, 12000)
	for i := range int64(100) {
		h.Observe(i * 130)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(h.text()) < 300 {
			b.Fatal(h.text())
		}
	}
}

func BenchmarkNewHistogram(b *testing.B) {
	for b.Loop() {
		if h := NewHistogram("x", 2000, 4000.5); h.labels[1] != "4000.5" {
			b.Fatal(h.labels)
		}
	}
}

func BenchmarkObserve(b *testing.B) {
	h := NewHistogram("tenpin_ball_speed", 2000, 4000, 6000, 8000, 10000, 12000)
	for b.Loop() {
		h.Observe(7000)
	}
}
