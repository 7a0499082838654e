package calib

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/buoys"
)

// service knows stations whose names begin with B, after a while.
func service(t testing.TB, while time.Duration, asked *atomic.Int64) *Service {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /stations/{name}", func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(while)
		name := r.PathValue("name")
		if !strings.HasPrefix(name, "B") {
			http.Error(w, "unknown", http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `{"station": %q, "gain": 2, "offset": %d}`, name, len(name))
	})
	mux.HandleFunc("GET /state", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"ready": %v}`, asked.Add(1) > 2)
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return At(s.URL, s.Client())
}

func TestLines(t *testing.T) {
	s := service(t, 0, nil)
	got, err := s.Lines(context.Background(), []string{"B1", "B/2 3", "B1"})
	if err != nil || !slices.Equal(got, []Line{{"B1", 2, 2}, {"B/2 3", 2, 5}, {"B1", 2, 2}}) {
		t.Error(got, err)
	}
	if r := got[1].Apply(buoys.Reading{Station: "B/2 3", Value: 1.5}); r.Value != 8 || r.Station != "B/2 3" {
		t.Error(r)
	}
	if got, err := s.Lines(context.Background(), nil); got == nil || len(got) != 0 || err != nil {
		t.Error(got, err)
	}
	// Of several that fail, the first one counts.
	if got, err := s.Lines(context.Background(), []string{"B1", "X", "B2", "Y"}); got != nil || !errors.Is(err, ErrStatus) || err.Error() != "station X: no answer: 404 Not Found" {
		t.Error(got, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Lines(ctx, []string{"B1"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestReady(t *testing.T) {
	var asked atomic.Int64
	s := service(t, 0, &asked)
	if err := s.Ready(context.Background(), time.Microsecond, 2); err == nil || err.Error() != "the service is not ready" {
		t.Error(err)
	}
	if err := s.Ready(context.Background(), time.Microsecond, 5); err != nil || asked.Load() != 3 {
		t.Error(err, asked.Load())
	}
	asked.Store(0)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := s.Ready(ctx, time.Hour, 5); !errors.Is(err, context.DeadlineExceeded) || asked.Load() != 1 {
		t.Error(err, asked.Load())
	}
}

func BenchmarkLines(b *testing.B) {
	s := service(b, 2*time.Millisecond, nil)
	var stations []string
	for i := range 20 {
		stations = append(stations, fmt.Sprint("B", i))
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Lines(context.Background(), stations); err != nil {
			b.Fatal(err)
		}
	}
}
